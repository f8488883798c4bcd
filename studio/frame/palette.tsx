/** Placeholder until the list of entries can be searched. */
export default function Palette(_: { close: () => void }) {
  return null;
}

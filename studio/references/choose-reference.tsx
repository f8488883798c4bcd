import type { ListedReference } from '../../server/studio/studio-types.ts';
import { Finder } from '../frame/palette.tsx';
import { showDialog } from '../parts/dialog.tsx';
import { useReferences, valueInWords } from './use-references.ts';

/** Longer values are shown in front of their names. */
const LONG = 24;

/** Asks for a figure, a rate, or words of the site, by name or value. Undefined if the person cancels. */
export const chooseReference = () =>
  showDialog<ListedReference>((close) => <ReferenceFinder close={close} />);

function ReferenceFinder({ close }: { close: (chosen?: ListedReference) => void }) {
  const offered = [...(useReferences()?.values() ?? [])].filter((listed) => listed.offered);
  return (
    <Finder
      title="Insert site value"
      placeholder="A name or a value, such as clients or $7"
      actsOf={(query) => {
        const words = query.toLowerCase().split(/[\s{}]+/);
        return offered
          .filter((listed) => {
            const text = `${listed.label} ${listed.name} ${valueInWords(listed)}`.toLowerCase();
            return words.every((word) => text.includes(word));
          })
          .toSorted((one, other) => one.label.localeCompare(other.label))
          .map((listed) => {
            const [value, { label }] = [valueInWords(listed), listed];
            // Sentences need the room of the label.
            const shown =
              value.length > LONG ? { label: value, note: label } : { label, note: value };
            return { ...shown, run: () => close(listed) };
          });
      }}
      close={close}
    />
  );
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** Best first where a client likes several equally. */
const OURS: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** Browsers send a handful of different headers; whoever sends more than this makes us parse again. */
const REMEMBERED = 200;
const remembered = new Map<string, readonly Encoding[]>();

/**
 * The encodings a client takes, best first (RFC 9110, section 12.5.3). Never
 * empty: a client that refuses everything gets the plain bytes all the same.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return ['identity'];
  const known = remembered.get(header);
  if (known) return known;
  const accepted = parse(header);
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(header, accepted);
  return accepted;
}

function parse(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    weights.set(name === 'x-gzip' ? 'gzip' : name, Number.isNaN(weight) ? 0 : weight);
  }
  const others = weights.get('*');
  const weightOf = (encoding: Encoding) =>
    // Plain bytes are welcome unless refused, but only after whatever was asked for.
    weights.get(encoding) ?? others ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  const accepted = OURS.filter((encoding) => weightOf(encoding) > 0).toSorted(
    (one, other) => weightOf(other) - weightOf(one),
  );
  return accepted.length > 0 ? accepted : ['identity'];
}

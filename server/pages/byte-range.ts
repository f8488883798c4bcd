/** A part of a body: first and last byte, both counted from 0 and both in it. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Reads a Range field (RFC 9110, section 14) for a body of `length` bytes.
 *
 * @returns null for anything but one range of bytes, which is answered with the whole body
 */
export function readByteRange(
  header: string | undefined,
  length: number,
): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const first = Math.max(0, length - Number(to));
    return first < length ? { first, last: length - 1 } : 'unsatisfiable';
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return null;
  if (first >= length) return 'unsatisfiable';
  return { first, last: to === '' ? length - 1 : Math.min(Number(to), length - 1) };
}

/** The value of a digit of any script: each script has its ten in a row. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}

/** The address that calls a number, however it was written. */
export function callTo(number: string): string {
  const digits = number.replaceAll(/\p{Nd}/gu, valueOf);
  const called = digits
    // An extension is dialed later.
    .replace(/(\d)\s*(?:ext|x).*/i, '$1')
    // Not dialed from abroad.
    .replace(/(\+.*)\(0\)/, '$1');
  return `tel:${called.replaceAll(/[^\d+]/g, '')}`;
}

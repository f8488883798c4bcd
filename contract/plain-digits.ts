/** The value of a digit of any script: each script has its ten in a row. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}

/** A text with the digits of every script as 0 to 9. */
export const plainDigits = (text: string): string => text.replaceAll(/(?!\d)\p{Nd}/gu, valueOf);

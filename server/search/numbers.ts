/** Digits, and what people write between those of a number. */
const NUMBER = /\d(?:[ ().+/-]{0,3}\d)+/g;

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** The numbers of a text that have three digits or more, without what stands between them. */
export const numbersIn = (text: string): string[] =>
  (text.match(NUMBER) ?? []).map(digitsOf).filter((number) => number.length > 2);

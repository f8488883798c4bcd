/** Amounts of any currency. Without Intl, whose first use is a long task on a phone. */

/** A whole number with commas: 1,234,567. */
export const grouped = (whole: number): string => String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',');

/**
 * An amount as texts show it: £1,213.33, AED 900.
 *
 * @param cents at least 0
 */
export function money(cents: number, symbol: string): string {
  const parts = String(cents % 100).padStart(2, '0');
  const space = /[A-Z]$/.test(symbol) ? '\u00A0' : '';
  return `${symbol}${space}${grouped(Math.trunc(cents / 100))}${parts === '00' ? '' : `.${parts}`}`;
}

/** An amount of US dollars as texts show it: $7, $7.50, $1,213. */
export const dollars = (amount: number): string => money(Math.round(amount * 100), '$');

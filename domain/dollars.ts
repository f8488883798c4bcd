/** An amount as texts show it: $7, $7.50, $1,213. Without Intl, whose first use is a long task on a phone. */
export function dollars(amount: number): string {
  const [whole = '', cents] = amount.toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `$${grouped}${cents === '00' ? '' : `.${cents}`}`;
}

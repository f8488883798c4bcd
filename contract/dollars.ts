/** An amount as texts show it: $7, $7.50, $1,213. */
export const dollars = (amount: number): string =>
  `$${amount.toLocaleString('en-US', {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  })}`;

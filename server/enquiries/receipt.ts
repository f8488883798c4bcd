import type { Secret } from './secret.ts';

/** Milliseconds for which a visitor is thanked: time for a slow telephone and a reload. */
const VALID_FOR = 10 * 60 * 1000;

/** In any query; what looks different is no receipt, and costs no signature. */
const RECEIPT = /[?&]sent=([\da-z]{1,11}\.[\w-]{43})(?=[&#]|$)/;

/**
 * A receipt says that an enquiry was stored, and when; it names neither the enquiry nor its sender.
 * By it a page thanks a visitor who runs no script.
 *
 * @returns the query of the address that the visitor is led to
 */
export function receiptQuery(secret: Secret, now = new Date()): string {
  return `?sent=${secret.seal('receipt', now.getTime().toString(36))}`;
}

/** Whether an address holds a receipt of this installation that is younger than ten minutes. */
export function hasReceipt(secret: Secret, url: string, now = new Date()): boolean {
  const [, receipt] = RECEIPT.exec(url) ?? [];
  const stored = receipt === undefined ? null : secret.unseal('receipt', receipt);
  return stored !== null && now.getTime() - parseInt(stored, 36) < VALID_FOR;
}

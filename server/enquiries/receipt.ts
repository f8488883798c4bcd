import type { Secret } from '../secret/secret.ts';

/** Lifetime of a receipt in milliseconds: enough for a slow phone and a reload. */
const VALID_FOR = 10 * 60 * 1000;

/** Anything that does not match is rejected without computing a signature. */
const RECEIPT = /[?&]sent=([\da-z]{1,11}\.[\w-]{43})(?=[&#]|$)/;

/**
 * Issues a receipt: a signed statement that an enquiry was stored, and when. It identifies neither
 * the enquiry nor its sender. With it, a page can thank a visitor without JavaScript.
 *
 * @returns the query string to redirect the visitor to
 */
export function receiptQuery(secret: Secret, now = new Date()): string {
  return `?sent=${secret.seal('receipt', now.getTime().toString(36))}`;
}

/** Whether a URL has a valid receipt of this installation, issued within the last ten minutes. */
export function hasReceipt(secret: Secret, url: string, now = new Date()): boolean {
  const [, receipt] = RECEIPT.exec(url) ?? [];
  const stored = receipt === undefined ? null : secret.unseal('receipt', receipt);
  return stored !== null && now.getTime() - parseInt(stored, 36) < VALID_FOR;
}

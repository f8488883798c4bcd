import type { Secret } from '../secret/secret.ts';

/** Lifetime of a receipt in milliseconds: enough for a slow phone and a reload. */
const VALID_FOR = 10 * 60 * 1000;

/** Anything that does not match is rejected without computing a signature. */
const RECEIPT = /[?&]sent=([\da-z]{1,11}-[\da-f]{8}-[\da-z]{0,11}\.[\w-]{43})(?=[&#]|$)/;

/** What a receipt states of a stored enquiry. */
interface Receipt {
  /** The last characters of its id (`numberOf`). */
  number: string;
  /** When it is answered at the latest; null if that is unknown. */
  answerBy: Date | null;
}

/**
 * Issues a receipt: a signed statement that an enquiry was stored, when, and until when it is answered. It says
 * nothing of the sender, because the address may be passed on. With it, a page can thank a visitor without
 * JavaScript.
 *
 * @returns the query string to redirect the visitor to
 */
export function receiptQuery(secret: Secret, stored: Receipt, now = new Date()): string {
  const [at, due] = [now, stored.answerBy].map((time) => time?.getTime().toString(36) ?? '');
  return `?sent=${secret.seal('receipt', `${at}-${stored.number}-${due}`)}`;
}

/** The receipt in a URL, if this installation issued it within the last ten minutes; otherwise null. */
export function readReceipt(secret: Secret, url: string, now = new Date()): Receipt | null {
  const [, sealed] = RECEIPT.exec(url) ?? [];
  const stated = sealed === undefined ? null : secret.unseal('receipt', sealed);
  const [at = '', number = '', due = ''] = stated?.split('-') ?? [];
  if (!stated || now.getTime() - parseInt(at, 36) >= VALID_FOR) return null;
  return { number, answerBy: due ? new Date(parseInt(due, 36)) : null };
}

import type { EnquiryExtras } from '../../../contract/enquiry-extras.ts';

/** Milliseconds within which the browser should have left the page. */
const TIMEOUT = 30_000;

/**
 * Submits the form natively, which needs no more scripts. Adds what only script can provide, including
 * the idempotency key, so that it remains the same enquiry.
 *
 * @returns whether the browser left the page for the response
 */
export function postByBrowser(
  form: HTMLFormElement,
  extras: EnquiryExtras & { idempotency_key: string },
): Promise<boolean> {
  form.addEventListener(
    'formdata',
    ({ formData }) => {
      for (const [name, value] of Object.entries(extras)) if (value) formData.set(name, value);
    },
    { once: true },
  );
  const { promise, resolve } = Promise.withResolvers<boolean>();
  window.addEventListener('pagehide', () => resolve(true), { once: true });
  setTimeout(() => resolve(false), TIMEOUT);
  form.submit();
  return promise;
}

import type { EnquiryExtras } from '../../../contract/enquiry/enquiry-extras.ts';

/**
 * Submits the form natively, which needs no more scripts. Adds what only script can provide, including
 * the idempotency key, so that it remains the same enquiry.
 *
 * @param timeout milliseconds within which the browser should have left the page
 * @returns whether the browser left the page for the response
 */
export function postByBrowser(
  form: HTMLFormElement,
  extras: EnquiryExtras & { idempotency_key: string },
  timeout: number,
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
  setTimeout(() => resolve(false), timeout);
  form.submit();
  return promise;
}

import type { EnquiryExtras } from '../../../contract/enquiry-extras.ts';

/** Milliseconds in which the browser should have left the page. */
const PATIENCE = 30_000;

/**
 * Has the browser post the form by itself, which needs no further script, with
 * what only script knows: the key among it, so that it stays one enquiry.
 *
 * @returns whether the page was left for the answer
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
  setTimeout(() => resolve(false), PATIENCE);
  form.submit();
  return promise;
}

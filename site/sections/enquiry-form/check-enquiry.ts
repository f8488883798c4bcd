import type { EnquiryErrors, EnquiryFields } from '../../../contract/enquiry.ts';
import type { Values } from './form-values.ts';

const load = () => import('../../../contract/enquiry.ts');

/** Fetches what checks the fields before it is needed: when a visitor comes to the form. */
export function prepareCheck(): void {
  load().catch(() => {});
}

/**
 * Checks what was typed. When the check itself cannot be fetched the fields go
 * out as they are: the server checks them in any case.
 */
export async function checkEnquiry(
  values: Values,
): Promise<{ ok: true; fields: EnquiryFields } | { ok: false; errors: EnquiryErrors }> {
  // The website field has no input (spec section 3).
  const fields = { ...values, website: '' };
  const contract = await load().catch(() => null);
  return contract ? contract.parseEnquiry(fields) : { ok: true, fields };
}

import { inTime, within } from '../../provider/load-script.ts';

/** Milliseconds that submitting the form waits for the validation script. */
const TIMEOUT = 3_000;

/** Loads what validates an enquiry and parses the responses to it. */
export async function loadEnquiryContract() {
  const [{ parseEnquiry }, answers] = await inTime('contract', () =>
    Promise.all([
      import('../../../contract/enquiry/enquiry.ts'),
      import('../../../contract/enquiry/enquiry-answers.ts'),
    ]),
  );
  return { parseEnquiry, ...answers };
}

export type EnquiryContract = Awaited<ReturnType<typeof loadEnquiryContract>>;

/** Loads the contract; returns null if that fails or takes too long. */
export function tryLoadEnquiryContract(): Promise<EnquiryContract | null> {
  const timedOut = () => new Error('loading the contract timed out');
  return within(TIMEOUT, loadEnquiryContract(), timedOut).catch(() => null);
}

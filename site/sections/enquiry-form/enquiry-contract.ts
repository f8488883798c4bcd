import { inTime, within } from '../../provider/chunk-timeout.ts';

/** Milliseconds for which a form that is to be sent waits for the script that checks it. */
const PATIENCE = 3_000;

/** What checks an enquiry and reads the answers to it. */
export async function loadEnquiryContract() {
  const [{ parseEnquiry }, answers] = await inTime('contract', () =>
    Promise.all([
      import('../../../contract/enquiry.ts'),
      import('../../../contract/enquiry-answers.ts'),
    ]),
  );
  return { parseEnquiry, ...answers };
}

export type EnquiryContract = Awaited<ReturnType<typeof loadEnquiryContract>>;

/** The same, or null when it cannot be fetched now or takes longer than a visitor should wait. */
export function enquiryContractSoon(): Promise<EnquiryContract | null> {
  const late = () => new Error('the contract is not here yet');
  return within(PATIENCE, loadEnquiryContract(), late).catch(() => null);
}

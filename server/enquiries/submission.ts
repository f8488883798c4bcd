import type { EnquiryFields } from '../../contract/enquiry.ts';

/** An enquiry as it arrives. */
export interface Submission {
  fields: EnquiryFields;
  /** The key the client made with its form; without one, equal fields are the same submission. */
  idempotencyKey: string | null;
  /** Path of the page the form stood on, or null when it is not known. */
  page: string | null;
  /** Address of the page that first led to the site, and the query it arrived with, as they were sent. */
  referrer: string | null;
  landingQuery: string | null;
  /** Version of the words under the form. */
  consentVersion: string | null;
  /** What stood in the field that people do not see. */
  trap: string;
  formToken: string | null;
  /** What it brings when it was held up before. */
  ticket: string | null;
  proof: string | null;
  /** Address of the client; null when it is not known. */
  client: string | null;
  /** A test of the operator's, proven to be one. */
  synthetic: boolean;
}

/** A submission of which nothing but the fields is known. */
export function bareSubmission(fields: EnquiryFields): Submission {
  return {
    fields,
    idempotencyKey: null,
    page: null,
    referrer: null,
    landingQuery: null,
    consentVersion: null,
    trap: '',
    formToken: null,
    ticket: null,
    proof: null,
    client: null,
    synthetic: false,
  };
}

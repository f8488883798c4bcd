import type { EnquiryFields } from '../../contract/enquiry/enquiry.ts';
import type { EnquiryOrigin } from '../../contract/enquiry/enquiry-origin.ts';

/** An enquiry as submitted, before screening. */
export interface Submission {
  fields: EnquiryFields;
  /** The client's idempotency key; without one, equal fields are the same submission. */
  idempotencyKey: string | null;
  /** Path of the page that contains the form; null if unknown. */
  page: string | null;
  /** Path of the page that it is about (contract/enquiry/enquiry-origin.ts); null for none. */
  about: string | null;
  /** The same page with its description; null if the page does not exist. */
  origin: EnquiryOrigin | null;
  /** URL of the external page that led to the site, and query string of the landing page, unverified. */
  referrer: string | null;
  landingQuery: string | null;
  /** The time zone of the browser, unverified. */
  timeZone: string | null;
  /** Version of the consent text (contract/enquiry/consent.ts). */
  consentVersion: string | null;
  /** Value of the honeypot field. */
  trap: string;
  formToken: string | null;
  /** A wait ticket, or a proof of work, from an earlier 429. */
  ticket: string | null;
  proof: string | null;
  /** IP address of the client; null if unknown. */
  client: string | null;
  /** A test enquiry with a verified mark (test-enquiry-mark.ts). */
  synthetic: boolean;
}

/**
 * The form on /contact-us, about something that the visitor was looking at. It opens at the form: what
 * the enquiry is about stands there, and would be below the fold of a phone.
 *
 * @param about a path of this site: see contract/enquiry/enquiry-origin.ts
 */
export const enquiryPath = (about: string): string =>
  `/contact-us?about=${encodeURIComponent(about)}#enquiry`;

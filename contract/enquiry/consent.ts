/**
 * The consent text under the form, by version. The version a visitor saw is stored with the
 * enquiry. An open page may be older than the server, so add versions; never change one.
 */
export const consentTexts: ReadonlyMap<string, string> = new Map([
  ['2026-01', 'We use these details to answer you and for nothing else. See the privacy policy.'],
]);

/** The version the form shows now. */
export const CURRENT_CONSENT = '2026-01';

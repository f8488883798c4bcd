/**
 * The words under the form, by version. What a visitor saw is stored with the
 * enquiry; a page may be older than the site, so versions are added and never changed.
 */
export const consentTexts: ReadonlyMap<string, string> = new Map([
  ['2026-01', 'We use these details to answer you and for nothing else. See the privacy policy.'],
]);

/** The version that the form shows now. */
export const CURRENT_CONSENT = '2026-01';

import { FORM_TOKEN_PATH, FORM_TOKEN_MIN_AGE } from '../../../contract/enquiry/enquiry-fields.ts';
import { loadEnquiryContract } from './enquiry-contract.ts';

/** Timeout in milliseconds; the form can be sent without a token. */
const TIMEOUT = 5_000;

let request: Promise<void> | undefined;
let token: string | undefined;
/** When the token arrived, by `performance.now()`. */
let receivedAt = 0;

/** Requests a token when the visitor starts filling in the form; once per page. */
export function requestFormToken(): void {
  const signal = AbortSignal.timeout(TIMEOUT);
  request ??= fetch(`/${FORM_TOKEN_PATH}`, { signal })
    .then((response) => Promise.all([response.json() as Promise<unknown>, loadEnquiryContract()]))
    .then(([body, { formTokenResponse }]) => formTokenResponse.parse(body).token)
    .catch(() => undefined)
    .then((received) => {
      token = received;
      receivedAt = performance.now();
    });
}

/**
 * Returns the token if it has arrived; does not wait for the request. With autofill or a restored
 * draft a visitor can submit sooner than the server accepts the token, so this waits until it is old
 * enough.
 */
export async function getFormToken(): Promise<string | undefined> {
  const wait = token === undefined ? 0 : receivedAt + FORM_TOKEN_MIN_AGE - performance.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  return token;
}

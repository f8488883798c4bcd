import { FORM_TOKEN_PATH, FORM_TOKEN_MIN_AGE } from '../../../contract/enquiry-fields.ts';
import { providerBase } from '../../facts/site-config.ts';
import { loadEnquiryContract } from './enquiry-contract.ts';

/** Milliseconds that the token may take; the form goes on without. */
const TIMEOUT = 5_000;

let asked: Promise<void> | undefined;
let token: string | undefined;
/** When it came, in milliseconds of the page's clock. */
let came = 0;

/** Asks for a token when the visitor begins with the form; once for the page. */
export function askForToken(): void {
  const signal = AbortSignal.timeout(TIMEOUT);
  asked ??= fetch(`${providerBase}/${FORM_TOKEN_PATH}`, { signal })
    .then((response) => Promise.all([response.json() as Promise<unknown>, loadEnquiryContract()]))
    .then(([body, { formTokenResponse }]) => formTokenResponse.parse(body).token)
    .catch(() => undefined)
    .then((given) => {
      token = given;
      came = performance.now();
    });
}

/**
 * The token, if it has come; nobody waits for one that has not. Somebody whose
 * form is filled in already, by a browser or from before, may be faster than
 * the server believes: then it waits until the token is old enough.
 */
export async function ripeToken(): Promise<string | undefined> {
  const wait = token === undefined ? 0 : came + FORM_TOKEN_MIN_AGE - performance.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  return token;
}

import { FORM_TOKEN_PATH } from '../../../contract/enquiry-form.ts';
import { providerBase } from '../../facts/site-config.ts';
import { loadEnquiryContract } from './enquiry-contract.ts';

/** Milliseconds that the token may take; the form goes on without. */
const TIMEOUT = 5_000;

let asked: Promise<string | undefined> | undefined;
let token: string | undefined;

/** Asks for a token when the visitor begins with the form; once for the page. */
export function askForToken(): void {
  const signal = AbortSignal.timeout(TIMEOUT);
  asked ??= fetch(`${providerBase}/${FORM_TOKEN_PATH}`, { signal })
    .then((response) => Promise.all([response.json() as Promise<unknown>, loadEnquiryContract()]))
    .then(([body, { formTokenResponse }]) => formTokenResponse.parse(body).token)
    .catch(() => undefined)
    .then((given) => (token = given));
}

/** The token, if it has come. Nobody waits for it. */
export const currentToken = (): string | undefined => token;

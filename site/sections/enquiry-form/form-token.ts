import { FORM_TOKEN_PATH, FORM_TOKEN_RIPENS } from '../../../contract/enquiry-form.ts';
import { providerBase } from '../../site-config.ts';

/** Milliseconds that the token may take; the form goes on without. */
const TIMEOUT = 5_000;

let asked: Promise<void> | undefined;
let token: string | undefined;
/** When it came, in milliseconds of the page's clock. */
let came = 0;

/** Asks for a token when the visitor begins with the form; once for the page. */
export function askForToken(): void {
  asked ??= fetch(`${providerBase}/${FORM_TOKEN_PATH}`, { signal: AbortSignal.timeout(TIMEOUT) })
    .then((response) => response.json() as Promise<{ token?: unknown }>)
    .then((body) => (typeof body.token === 'string' ? body.token : undefined))
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
  const wait = token === undefined ? 0 : came + FORM_TOKEN_RIPENS - performance.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  return token;
}

import { FORM_TOKEN_PATH } from '../../../contract/enquiry-form.ts';
import { providerBase } from '../../facts/site-config.ts';

/** Milliseconds that the token may take; the form goes on without. */
const TIMEOUT = 5_000;

let asked: Promise<string | undefined> | undefined;
let token: string | undefined;

/** Asks for a token when the visitor begins with the form; once for the page. */
export function askForToken(): void {
  asked ??= fetch(`${providerBase}/${FORM_TOKEN_PATH}`, { signal: AbortSignal.timeout(TIMEOUT) })
    .then((response) => response.json() as Promise<{ token?: unknown }>)
    .then((body) => (typeof body.token === 'string' ? body.token : undefined))
    .catch(() => undefined)
    .then((given) => (token = given));
}

/** The token, if it has come. Nobody waits for it. */
export const currentToken = (): string | undefined => token;

import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { api, call, describeError, queryClient, sessionQuery } from './api-client.ts';
import type { SessionInfo } from '../server/studio/studio-types.ts';

/** Whether passkeys work here: in browsers that know them, under https or on localhost. */
export const hasPasskeys = browserSupportsWebAuthn;

/** Whether a passkey can be chosen from the suggestions of a field. */
export const suggestsPasskeys = browserSupportsWebAuthnAutofill;

/** Ends a request that waits for the browser. */
export const cancelPasskey = () => WebAuthnAbortService.cancelCeremony();

/** Keeps who has signed in, and nothing that somebody else has loaded here before. */
export function beginSession(session: SessionInfo) {
  queryClient.removeQueries();
  queryClient.setQueryData(sessionQuery.queryKey, session);
}

/** Signs in. With `suggested`, waits until a passkey is chosen from the suggestions of a field. */
export async function signInByPasskey(suggested = false) {
  const { options, ticket } = await call(() => api.session.passkey.options.$post());
  const response = await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: suggested,
  });
  beginSession(await call(() => api.session.passkey.$post({ json: { ticket, response } })));
}

/** Checks a passkey of who is signed in. */
export async function verifyByPasskey() {
  const { options, ticket } = await call(() => api.session.verify.options.$post());
  const response = await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
  });
  await call(() => api.session.verify.$post({ json: { ticket, response } }));
}

/** Makes a passkey for who is signed in. */
export async function addPasskey(name: string) {
  const { options, ticket } = await call(() => api.passkeys.options.$post());
  const response = await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  });
  await call(() => api.passkeys.$post({ json: { ticket, response, name } }));
  await queryClient.invalidateQueries({ queryKey: ['passkeys'] });
  await queryClient.invalidateQueries({ queryKey: ['session'] });
}

/** A name for a passkey that is made here, such as "Mac". */
export const nameOfDevice = () =>
  /iPhone|iPad|Android|Mac|Windows|CrOS|Linux/
    .exec(navigator.userAgent)?.[0]
    .replace('CrOS', 'Chromebook') ?? 'This device';

/** Why there is no passkey, for people. */
export function describePasskeyError(error: unknown) {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was used: the request was canceled, or took too long.';
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  if (name === 'SecurityError')
    return 'Passkeys do not work at this address. Open the studio at the address it was set up for.';
  return describeError(error);
}

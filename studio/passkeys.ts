import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { api, call, queryClient, sessionQuery } from './api-client.ts';
import type { SessionInfo } from '../server/studio/studio-types.ts';

/** Caches the session of the signed-in person. */
export const keepSession = (session: SessionInfo) =>
  queryClient.setQueryData(sessionQuery.queryKey, session);

/** Has the browser answer the server's passkey challenge. */
async function authenticate({ options, ticket }: { options: object; ticket: string }) {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return { ticket, response: await startAuthentication({ optionsJSON }) };
}

/** Signs in. */
export async function signInByPasskey() {
  const json = await authenticate(await call(() => api.session.passkey.options.$post()));
  keepSession(await call(() => api.session.passkey.$post({ json })));
}

/** Checks a passkey of the signed-in person. */
export async function verifyByPasskey() {
  const json = await authenticate(await call(() => api.session.verify.options.$post()));
  await call(() => api.session.verify.$post({ json }));
}

/** Makes a passkey for the signed-in person. */
export async function addPasskey(name: string) {
  const { options, ticket } = await call(() => api.passkeys.options.$post());
  const response = await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  });
  await call(() => api.passkeys.$post({ json: { ticket, response, name } }));
  await queryClient.invalidateQueries();
}

/** Suggests a name for a passkey of this device, such as "Mac". */
export const nameOfDevice = () =>
  /iPhone|iPad|Android|Mac|Windows|CrOS|Linux/
    .exec(navigator.userAgent)?.[0]
    .replace('CrOS', 'Chromebook') ?? 'This device';

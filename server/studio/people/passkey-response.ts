import { z } from 'zod';

/** What browsers respond to requests for passkeys with: @simplewebauthn/server checks what it says. */

const text = z.string().max(20_000);
const credential = {
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};
const ticket = z.string().max(500);

/** Of `navigator.credentials.get`. */
export const assertion = z.object({
  ticket,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: text,
      authenticatorData: text,
      signature: text,
      userHandle: text.optional(),
    }),
  }),
});

/** Of `navigator.credentials.create`. */
export const attestation = z.object({
  ticket,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: text,
      attestationObject: text,
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
  }),
  name: z.string().trim().min(1, 'Type a name.').max(80, 'At most 80 characters.'),
});

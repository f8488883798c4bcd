import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** The settings that are more than a word or a number. */

const SHORTEST_SECRET = 16;

const webhookSecret = z
  .string()
  .regex(/^(whsec_)?[A-Za-z0-9+/]+={0,2}$/, 'must be base64, with or without whsec_ in front')
  .refine(
    (secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64').length >= SHORTEST_SECRET,
    `must be at least ${SHORTEST_SECRET} bytes long`,
  );

const webhook = z
  .strictObject({
    /** Stored with each delivery: it stays when the address changes. */
    name: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and hyphens'),
    url: z.url({ protocol: /^https?$/ }).refine((url) => {
      const { username, password } = new URL(url);
      return username === '' && password === '';
    }, 'must not hold a user name or password'),
    /** One, or two while they are changed. */
    secrets: z.array(webhookSecret).min(1).max(2),
    /** Hosts of private networks that this webhook may lead to, by name. */
    allow_private: z.array(z.string().min(1)).default([]),
  })
  .transform(({ allow_private, ...rest }) => ({
    ...rest,
    allowPrivate: allow_private.map((host) => host.toLowerCase()),
  }));

export type WebhookSettings = z.output<typeof webhook>;

const json = (what: string) =>
  z.string().transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue(`must be a JSON ${what}`);
      return z.NEVER;
    }
  });

/** WEBHOOKS: a JSON list. */
export const webhooksSetting = json('list').pipe(
  z
    .array(webhook)
    .refine(
      (list) => new Set(list.map(({ name }) => name)).size === list.length,
      'must not use a name twice',
    ),
);

/** TRACKER: a JSON object. Visitors are asked before its script is fetched. */
export const trackerSetting = json('object').pipe(
  z.strictObject({
    // What stands in the content security policy must not be able to end its directive.
    script: z
      .url({ protocol: /^https$/ })
      .refine((url) => /^https:\/\/[\w.:-]+(?:\/[^\s;,]*)?$/.test(url), 'must be a plain address'),
    category: z.enum(['performance', 'targeting']),
    provider: z.string().trim().min(1).max(100),
  }),
);

/** DATABASE_URL: a PostgreSQL database; the message never repeats it, because it holds a password. */
export const databaseUrlSetting = z
  .string()
  .regex(
    /^postgres(ql)?:\/\/\S+$/,
    'must be an address like postgres://user:password@host:5432/database',
  )
  // The host may be missing, where a folder with a socket is named behind the question mark.
  .refine(
    (url) => URL.canParse(url.replace('@/', '@host/')),
    'cannot be read: write special characters of the user and the password as %23 for #, %2F for /',
  );

/** SECRET_KEY: at least 32 bytes. */
export const secretKeySetting = z
  .string()
  .regex(/^(?:[0-9a-f]{2}){32,}$/i, 'must be at least 64 hexadecimal digits');

/** TRUSTED_PROXIES: addresses and networks, separated by commas or spaces. */
export const trustedProxiesSetting = z.string().transform((text, context) => {
  const list = new BlockList();
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', bits, more] = word.split('/');
    const family = isIP(address);
    const longest = family === 6 ? 128 : 32;
    const length = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : NaN;
    if (family === 0 || more !== undefined || !(length >= 0 && length <= longest)) {
      context.addIssue(`"${word}" is not an IP address or a network like 10.0.0.0/8`);
      return z.NEVER;
    }
    list.addSubnet(address, length, family === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
});

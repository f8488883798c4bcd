import { BlockList, isIP } from 'node:net';
import { unescape } from 'node:querystring';
import { z } from 'zod';
import { EVENT_TYPES } from '../../contract/studio/event-types.ts';
import { asciiAddress } from '../network/ascii-address.ts';

/** Schemas of the structured settings. */

/** Bytes. */
const MIN_SECRET_LENGTH = 16;

/** PROVIDER_WEBHOOK_SECRET, and of each webhook: what notifications are signed with. */
export const webhookSecretSetting = z
  .string()
  .regex(/^(whsec_)?[A-Za-z0-9+/]+={0,2}$/, 'must be base64, with or without the prefix whsec_')
  .refine(
    (secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64').length >= MIN_SECRET_LENGTH,
    `must be at least ${MIN_SECRET_LENGTH} bytes long`,
  );

/**
 * MAIL_TO and MAIL_FROM: an address, also with a name around it as mail programs copy it (`Sales <a@b.example>`),
 * of which only the address is used. Its domain is converted to Punycode, which every mail server takes.
 */
export const mailboxSetting = z
  .string()
  .transform((text) => {
    const address = (/^[^<>]*<([^<>]*)>\s*$/.exec(text)?.[1] ?? text).trim();
    return asciiAddress(address) ?? address;
  })
  .pipe(z.email());

/** True for a text that is no URL: another check reports that. */
const withoutLogin = (text: string) => {
  const url = URL.parse(text);
  return !url || (url.username === '' && url.password === '');
};

const webhook = z
  .strictObject({
    /** Stored with each delivery, so keep it when the URL changes. */
    name: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be lowercase letters, digits and hyphens'),
    url: z
      .url({ protocol: /^https?$/ })
      .refine(withoutLogin, 'must not contain a user name or password'),
    /** Two during a rotation, otherwise one. */
    secrets: z.array(webhookSecretSetting).max(2).default([]),
    /** For a chat instead of a program: see chat-messages.ts. */
    format: z.enum(['slack', 'teams']).optional(),
    /** What it is told of. */
    events: z
      .array(z.enum(Object.values(EVENT_TYPES)))
      .min(1)
      .default(['enquiry.received']),
    /** Private hosts that this webhook may connect to. */
    allow_private: z.array(z.string().min(1)).default([]),
  })
  .refine(({ secrets, format }) => format !== undefined || secrets.length > 0, {
    path: ['secrets'],
    error: 'must have a secret',
  })
  .transform(({ allow_private, ...rest }) => ({
    ...rest,
    allowPrivate: allow_private.map((host) => host.toLowerCase()),
  }));

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
      'must not repeat a name',
    ),
);

/** PROVIDER_API_URL: the address before `api/…`, perhaps with a folder. Parses with a trailing slash. */
export const providerUrlSetting = z
  .url({ protocol: /^https?$/ })
  .refine(withoutLogin, 'must not contain a user name or password')
  .refine((url) => !/[?#]/.test(url), 'must not contain a query or a hash')
  .transform((url) => new URL(url.replace(/\/*$/, '/')).href);

/** TRACKER: a JSON object. Its script is loaded only with the visitor's consent. */
export const trackerSetting = json('object').pipe(
  z.strictObject({
    // The URL becomes part of the Content Security Policy and must not be able to end its directive.
    script: z
      .url({ protocol: /^https$/ })
      .refine((url) => /^https:\/\/[\w.:-]+(?:\/[^\s;,]*)?$/.test(url), 'must be a plain URL'),
    category: z.enum(['performance', 'targeting']),
    provider: z.string().trim().min(1).max(100),
  }),
);

/** STUDIO_HOST: one address, because a name may have several, in an order that differs by system. */
export const studioHostSetting = z.string().refine((host) => isIP(host) > 0, 'must be an address');

/** STUDIO_URL: an origin. Browsers allow passkeys only on https and on localhost. */
export const studioUrlSetting = z
  .url({ protocol: /^https?$/ })
  .transform((url) => new URL(url))
  .refine(
    ({ protocol, hostname }) =>
      protocol === 'https:' ? !isIP(hostname.replace(/^\[|\]$/g, '')) : hostname === 'localhost',
    'must be https://<name> or http://localhost:<port>: passkeys need a name',
  )
  .refine(
    ({ href, origin }) => href === `${origin}/`,
    'must have no user name, path, query or hash',
  )
  .transform(({ origin }) => origin);

/** DATABASE_URL: a PostgreSQL URL. Messages never repeat it, because it contains a password. */
export const databaseUrlSetting = z
  .string()
  .regex(
    /^postgres(ql)?:\/\/\S+$/,
    'must be a URL like postgres://user:password@host:5432/database',
  )
  // Without a host, the query names the folder of a Unix socket.
  .refine(
    (url) => URL.canParse(url.replace('@/', '@host/')),
    'is not a valid URL: encode special characters of the user and the password, %23 for # and %2F for /',
  );

const BUCKET =
  /^s3(?<plain>\+http)?:\/\/(?:(?<key>[^\s/@:]+):(?<secret>[^\s@]+)@)?(?<host>[\w.:[\]-]+)\/(?<bucket>[\w.-]+)\/?(?<folder>[\w./-]*)(?:\?region=(?<region>[\w-]+))?$/;

/** MEDIA_URL and BACKUP_URL: a bucket of an S3 service. Messages never repeat it, because it may contain a secret. */
export const bucketUrlSetting = z.string().transform((text, context) => {
  const { plain, key, secret, host, bucket, folder, region } = BUCKET.exec(text)?.groups ?? {};
  const endpoint = `${plain ? 'http' : 'https'}://${host}/${bucket}`;
  if (bucket === undefined || !URL.canParse(endpoint)) {
    context.addIssue(
      'must be a URL like s3://key:secret@s3.example.com/bucket/folder?region=eu-central-1, or s3+http://… without TLS',
    );
    return z.NEVER;
  }
  return {
    endpoint,
    prefix: folder?.replace(/\/*$/, '/').replace(/^\/$/, '') ?? '',
    region: region ?? 'us-east-1',
    ...(key !== undefined && { accessKeyId: unescape(key), secretAccessKey: unescape(secret!) }),
  };
});

/** SECRET_KEY: at least 32 bytes. */
export const secretKeySetting = z
  .string()
  .regex(/^(?:[0-9a-f]{2}){32,}$/i, 'must be at least 64 hexadecimal digits');

/** TRUSTED_PROXIES: IP addresses and networks, separated by commas or spaces. */
export const trustedProxiesSetting = z.string().transform((text, context) => {
  const list = new BlockList();
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', bits, more] = word.split('/');
    const family = isIP(address);
    const maxBits = family === 6 ? 128 : 32;
    const length = bits === undefined ? maxBits : /^\d{1,3}$/.test(bits) ? Number(bits) : NaN;
    if (family === 0 || more !== undefined || !(length >= 0 && length <= maxBits)) {
      context.addIssue(`"${word}" is not an IP address or a network like 10.0.0.0/8`);
      return z.NEVER;
    }
    list.addSubnet(address, length, family === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
});

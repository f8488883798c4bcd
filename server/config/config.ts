import { BlockList } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import {
  bucketUrlSetting,
  databaseUrlSetting,
  mailboxSetting,
  providerUrlSetting,
  secretKeySetting,
  studioHostSetting,
  studioUrlSetting,
  trackerSetting,
  trustedProxiesSetting,
  webhookSecretSetting,
  webhooksSetting,
} from './settings-schemas.ts';

/** Beside the program, from wherever it is started; an upgrade must not leave it in the folder of one release. */
const OWN_DATA = fileURLToPath(new URL('../../data', import.meta.url)).replace(
  /(?<=\/)releases\/[^/]+\/(?=data$)/,
  '',
);

const port = z.coerce.number().int().min(0).max(65_535);
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

const settings = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  DATA_DIR: z
    .string()
    .min(1)
    .default(() => OWN_DATA)
    .transform((dir) => resolve(dir)),
  SITE_URL: url.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_TO: mailboxSetting.default('hello@citadel.example'),
  MAIL_FROM: mailboxSetting.default('website@citadel.example'),
  MAIL_REPLY_TO: mailboxSetting.optional(),
  MAIL_ACKNOWLEDGEMENT: z.enum(['on', 'off']).default('off'),
  WEBHOOKS: webhooksSetting.optional(),
  PROVIDER_API_URL: providerUrlSetting.optional(),
  PROVIDER_WEBHOOK_SECRET: webhookSecretSetting.optional(),
  PROVIDER_POLL_SECONDS: z.coerce.number().min(1).max(3_600).default(60),
  TRUSTED_PROXIES: trustedProxiesSetting.optional(),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  DATABASE_URL: databaseUrlSetting.optional(),
  MEDIA_URL: bucketUrlSetting.optional(),
  BACKUP_URL: bucketUrlSetting.optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  SECRET_KEY: secretKeySetting.optional(),
  RETENTION_MONTHS: z.coerce.number().int().min(6).max(84).default(24),
  TRACKER: trackerSetting.optional(),
  WEB_VITALS: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ROLE: z.enum(['site', 'worker', 'all']).default('all'),
  METRICS_PORT: port.optional(),
  LEASE_SECONDS: z.coerce.number().min(3).max(600).default(45),
  DRAIN_SECONDS: z.coerce.number().min(0).max(5).default(0),
  RELEASES_URL: url.optional(),
  STUDIO: z.enum(['on', 'off']).default('on'),
  STUDIO_HOST: studioHostSetting.optional(),
  STUDIO_PORT: port.default(3001),
  STUDIO_URL: studioUrlSetting.optional(),
  WARM_PAGES: z.coerce.number().int().min(1).max(1_000).default(250),
});

export const settingNames: readonly string[] = Object.keys(settings.shape);

/** A path of this installation, whatever the working directory is, which it is relative to. */
export const installed = (path: string): string =>
  relative('', fileURLToPath(new URL(`../../${path}`, import.meta.url)));

/** The content folder. */
export const CONTENT_FOLDER = installed('content');

/** Where the pictures are that `import` brought. */
export const importedPictures = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'pictures');

/** Where the files of the library of pictures are, or some of them if it is in a bucket: see server/media. */
export const mediaFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'media');

/** The folders of pictures, by what follows /static/pictures/ in the addresses of theirs. */
export const pictureFolders = (config: Pick<Config, 'dataDir'>): Record<string, string> => ({
  '': `${CONTENT_FOLDER}/pictures`,
  'imported/': importedPictures(config),
});

/** The installation is misconfigured. The message tells the operator what is wrong. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The validated settings with defaults applied (README.md, Settings). */
export type Config = ReturnType<typeof parseConfig>;

/**
 * Parses the environment.
 *
 * @throws {ConfigError} listing all invalid settings, one per line
 */
export function parseConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = settings.safeParse(given);
  if (!result.success) {
    const reasons = result.error.issues.map(
      (issue) => `  ${issue.path.join('.')}: ${issue.message}`,
    );
    throw new ConfigError(`Invalid settings:\n${reasons.join('\n')}`);
  }
  const values = result.data;
  const siteUrl = values.SITE_URL ?? `http://${urlHost(values.HOST)}:${values.PORT}`;
  const provider = values.PROVIDER_API_URL;
  if (provider !== undefined && new URL(provider).origin === new URL(siteUrl).origin)
    throw new ConfigError('Invalid settings:\n  PROVIDER_API_URL: must not be this site itself');
  const bucketOf = (name: 'MEDIA_URL' | 'BACKUP_URL') => {
    const bucket = values[name];
    if (bucket === undefined) return null;
    const { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret } = values;
    const { accessKeyId = key, secretAccessKey = secret } = bucket;
    if (accessKeyId === undefined || secretAccessKey === undefined)
      throw new ConfigError(
        `Invalid settings:\n  ${name}: must have a key and a secret, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`,
      );
    return { ...bucket, accessKeyId, secretAccessKey };
  };
  return {
    host: values.HOST,
    /** 0 lets the system choose a free port. */
    port: values.PORT,
    /** Absolute path of the folder for the SQLite database, mail files, exports and imported pictures. */
    dataDir: values.DATA_DIR,
    /** PostgreSQL URL; if unset, SQLite in `dataDir`. */
    databaseUrl: values.DATABASE_URL,
    /** The bucket of the library of pictures; null if it is in `dataDir`. */
    media: bucketOf('MEDIA_URL'),
    /** The bucket that backups are encrypted into; null if they are in `dataDir` alone. */
    backup: bucketOf('BACKUP_URL'),
    /** The installation's secret in hexadecimal; if unset, one is generated at the first start. */
    secretKey: values.SECRET_KEY,
    /** The public origin, without a trailing slash. */
    siteUrl,
    /** If unset, mails are written to files in `dataDir`. */
    smtpUrl: values.SMTP_URL,
    mailTo: values.MAIL_TO,
    mailFrom: values.MAIL_FROM,
    /** Takes mail to `name+anything@`; unset: replies come to `mailTo`. */
    mailReplyTo: values.MAIL_REPLY_TO,
    /** Whether the visitor gets a confirmation mail. */
    acknowledge: values.MAIL_ACKNOWLEDGEMENT === 'on',
    webhooks: values.WEBHOOKS ?? [],
    /**
     * The remote provider that content comes from and enquiries go to (decision 072); null if the
     * store has the content.
     */
    provider:
      provider === undefined
        ? null
        : {
            /** Its base address, with a trailing slash. */
            url: provider,
            /** The secret of its notifications; undefined if it sends none. */
            webhookSecret: values.PROVIDER_WEBHOOK_SECRET,
            /** Seconds between two looks for changes. */
            pollSeconds: values.PROVIDER_POLL_SECONDS,
          },
    /** Proxies whose X-Forwarded-For is trusted. */
    trustedProxies: values.TRUSTED_PROXIES ?? new BlockList(),
    /** `off` disables all limits per client and comparisons with earlier enquiries. */
    rateLimit: values.RATE_LIMIT,
    /** Months after which an enquiry is removed (spec section 9: 6 months to 7 years). */
    retentionMonths: values.RETENTION_MONTHS,
    /** A third-party script that is loaded only with the visitor's consent; null for none. */
    tracker: values.TRACKER ?? null,
    /** Whether visitors' browsers measure the speed of pages and send it here. */
    vitals: values.WEB_VITALS === 'on',
    logLevel: values.LOG_LEVEL,
    /** `site` serves requests, `worker` delivers enquiries and runs housekeeping, `all` does both. */
    role: values.ROLE,
    /** The listener of the studio; null for none. */
    studio:
      values.STUDIO === 'off'
        ? null
        : {
            /** Addresses to listen on; those of a protocol that the machine lacks are left out. */
            hosts: values.STUDIO_HOST ? [values.STUDIO_HOST] : ['127.0.0.1', '::1'],
            /** The same on each; 0 lets the system choose a free port. */
            port: values.STUDIO_PORT,
            /** Its public origin, without a trailing slash. Passkeys belong to its name. */
            url: values.STUDIO_URL ?? `http://localhost:${values.STUDIO_PORT}`,
          },
    /** Says which release is the newest; unset: nobody is asked. */
    releasesUrl: values.RELEASES_URL,
    /** Port on 127.0.0.1 for metrics and health checks; unset for none, 0 for any free port. */
    metricsPort: values.METRICS_PORT,
    /** Seconds at shutdown for which readiness fails while connections are still accepted. */
    drainSeconds: values.DRAIN_SECONDS,
    /** How many pages are rendered at the start and after a publish, before visitors ask for them. */
    warmPages: values.WARM_PAGES,
    /** Seconds for which a claimed delivery belongs to one worker. */
    leaseSeconds: values.LEASE_SECONDS,
  };
}

/** A host in URL form: IPv6 in brackets, wildcard addresses as localhost. */
export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

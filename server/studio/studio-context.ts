import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { ShownSite } from '../../contract/kinds/site.ts';
import type { Actor } from '../accounts/audit-log.ts';
import type { Authorized } from '../accounts/authority.ts';
import type { Reader } from '../actions/enquiries/show-enquiries.ts';
import type { Media } from '../actions/pictures/add-picture.ts';
import { askerOf, type ActionContext } from '../actions/run-action.ts';
import type { Session } from '../accounts/sessions.ts';
import type { AccountLink } from '../accounts/sign-in-links.ts';
import type { RunTexts } from '../content/texts/run-texts.ts';
import type { Database } from '../db/open-database.ts';
import type { ReadAs } from '../db/reading-thread.ts';
import type { Notifier } from '../enquiries/deliver/destination.ts';
import type { TokenBuckets } from '../limits/token-buckets.ts';
import type { Peer } from '../network/peer.ts';
import type { Secret } from '../secret/secret.ts';
import type { Preview } from './preview/preview.ts';

/** One-time links, or `passkey-moved`: the studio's address, with the news that a passkey was moved. */
export type MailedLink = AccountLink['purpose'] | 'passkey-moved';

/** What the routes of the studio need. */
export interface StudioContext {
  db: Database;
  /** For what reads an unbounded amount. */
  readAs: ReadAs;
  log: Logger;
  secret: Secret;
  /** Origins of the public site and of the studio, without a slash at the end. */
  siteUrl: string;
  studioUrl: string;
  /** Mails a link; null without a mail server. */
  mailLink: ((to: string, link: string, purpose: MailedLink) => Promise<void>) | null;
  /** The address of a request's client: see server/network/client-address.ts. */
  clientOf(request: Request, peer: Peer): string | null;
  media: Media;
  preview: Preview;
  /** What the site says of the firm, with the hours of its offices; null if it says nothing. */
  firm(): Promise<ShownSite | null>;
  /** Who is told of what is done with enquiries. */
  notify: Notifier;
  /** Parses and renders texts of editors in a thread: see text-thread.ts. */
  runTexts: RunTexts;
  /** The same as of actions, and the address that gets the mail of a test. */
  enquiries: ActionContext['enquiries'] & { mailTo: string };
  /** Where the key of backups is, and the bucket that they are in, or null. */
  backups: { dataDir: string; bucket: string | null };
  /** The newest release if it is newer than this one: what it is, and where. */
  newerRelease(): Promise<{ version: string; url: string } | null>;
  /** Kilobytes of text that accounts and keys may store (DRAFT_LIMITS). */
  stored: TokenBuckets;
  /** The source of the script in edited pages. */
  frameScript: string;
}

/** Who reads, and what reading needs. */
export interface Reading extends Pick<StudioContext, 'db' | 'readAs' | 'runTexts'> {
  actor: Actor;
}

/** Who acts, and what acting needs. */
export interface Acting
  extends
    Reading,
    Pick<StudioContext, 'stored' | 'notify' | 'enquiries'>,
    Partial<Pick<StudioContext, 'studioUrl'>> {
  actor: Authorized;
}

/** The account or key for which texts are read. */
export const byOf = ({ actor }: Reading): string => askerOf(actor);

/** The store to read any amount from, for who acts. */
export const readsOf = (reading: Reading): Database => reading.readAs(byOf(reading));

/** Who is shown what visitors sent. */
export const readerOf = (acting: Acting): Reader => ({
  db: acting.db,
  reads: readsOf(acting),
  by: acting.actor,
});

/** What a handler finds in its context: who acts, and the session, after `signedIn` (guard-request.ts). */
export interface StudioEnv {
  Bindings: Peer;
  Variables: { session: Session; acting: Acting };
}

export type StudioMiddleware = MiddlewareHandler<StudioEnv>;

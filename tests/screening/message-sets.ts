import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { EnquiryFields } from '../../contract/enquiry.ts';

export type Half = 'tuning' | 'figure';

/** What somebody sends; the phone number matters seldom. */
interface Message extends Omit<EnquiryFields, 'website'> {
  id: string;
  website?: string;
}

export interface HonestMessage extends Message {
  /** Seconds for which the form had been open. */
  begun?: number;
  /** Further submissions of the same person, each so many seconds after the one before. */
  again?: (Partial<EnquiryFields> & { after: number })[];
}

/** How a bot goes about it. Its texts are templates: see fill-template.ts. */
export interface BotStrategy extends Message {
  posts?: number;
  /** Seconds between posts. */
  every?: number;
  /** Whose addresses they come from: one, several of one network, or each its own. */
  from?: 'one' | 'network' | 'each';
  token?: 'at-once' | 'stale' | 'forged' | 'none';
  /** Seconds between fetching the token and posting. */
  after?: number;
  /** What it writes into the field that people do not see. */
  trap?: string;
  /** Does the proof of work it is asked for. */
  solves?: boolean;
  /** Comes back with the ticket it is given. */
  waits?: boolean;
}

const ANY_PHONE = '+1 202 555 0100';

/** The messages of one half, from every file of a folder beside this one. */
function readHalf<T extends Message>(folder: 'honest' | 'bots', half: Half): T[] {
  const path = join(import.meta.dirname, folder);
  return (
    readdirSync(path)
      .flatMap((file) => parse(readFileSync(join(path, file), 'utf8')) as T[])
      .filter(({ id }) => halfOf(id) === half)
      // YAML takes some numbers of telephones for numbers.
      .map((message) => ({ ...message, phone_number: String(message.phone_number ?? ANY_PHONE) }))
  );
}

export const readHonest = (half: Half) => readHalf<HonestMessage>('honest', half);
export const readBots = (half: Half) => readHalf<BotStrategy>('bots', half);

const halfOf = (id: string): Half =>
  parseInt(hash('sha256', id, 'hex').slice(0, 2), 16) % 2 === 0 ? 'tuning' : 'figure';

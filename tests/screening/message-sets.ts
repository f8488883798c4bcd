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

/** The messages of one half: what a folder has of it, and for tuning all that has been seen already. */
function readHalf<T extends Message>(folder: 'honest' | 'bots', half: Half): T[] {
  const mine = readFolder<T>(folder).filter(({ id }) => halfOf(id) === half);
  const seen = half === 'tuning' ? readFolder<T>(`${folder}/seen`) : [];
  // YAML takes some numbers of telephones for numbers.
  const phone = ({ phone_number = ANY_PHONE }: T) => String(phone_number);
  return [...mine, ...seen].map((message) => ({ ...message, phone_number: phone(message) }));
}

function readFolder<T>(folder: string): T[] {
  const path = join(import.meta.dirname, folder);
  return readdirSync(path)
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => parse(readFileSync(join(path, file), 'utf8')) as T[]);
}

export const readHonest = (half: Half) => readHalf<HonestMessage>('honest', half);
export const readBots = (half: Half) => readHalf<BotStrategy>('bots', half);

const halfOf = (id: string): Half =>
  parseInt(hash('sha256', id, 'hex').slice(0, 2), 16) % 2 === 0 ? 'tuning' : 'figure';

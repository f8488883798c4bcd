import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { EnquiryFields } from '../../contract/enquiry.ts';

export type Half = 'tuning' | 'figure';

/** The fields of an enquiry. The phone number is optional because it rarely matters. */
interface Message extends Omit<EnquiryFields, 'website'> {
  id: string;
  website?: string;
}

export interface HonestMessage extends Message {
  /** Seconds between opening and submitting the form. */
  seconds?: number;
  /** Further submissions by the same person, each `after` seconds after the previous one. */
  again?: (Partial<EnquiryFields> & { after: number })[];
}

/** A bot's strategy. Its texts are templates (fill-template.ts). */
export interface BotStrategy extends Message {
  posts?: number;
  /** Seconds between posts. */
  every?: number;
  /** Client addresses: one for all posts, several of one network, or a new one for each post. */
  from?: 'one' | 'network' | 'each';
  token?: 'at-once' | 'stale' | 'forged' | 'none';
  /** Seconds between fetching the token and posting. */
  after?: number;
  /** What it writes into the honeypot. */
  trap?: string;
  /** Whether it solves proof-of-work challenges. */
  solves?: boolean;
  /** Whether it waits and sends its ticket. */
  waits?: boolean;
}

const ANY_PHONE = '+1 202 555 0100';

/** The messages of one half in a folder; `tuning` also includes everything in the folder `seen`. */
function readHalf<T extends Message>(folder: 'honest' | 'bots', half: Half): T[] {
  const mine = readFolder<T>(folder).filter(({ id }) => halfOf(id) === half);
  const seen = half === 'tuning' ? readFolder<T>(`${folder}/seen`) : [];
  // YAML parses some phone numbers as numbers.
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

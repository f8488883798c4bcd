import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { EnquiryFields } from '../../contract/enquiry/enquiry.ts';

/** The half that rules are decided on, and the half that judges them (README.md). */
export type Half = 'decide' | 'judge';

/** The fields of an enquiry, except the phone number: no rule looks at it. */
interface Message extends Omit<EnquiryFields, 'website' | 'phone_number'> {
  website?: string;
}

export interface HonestMessage extends Message {
  /** What makes it hard; the messages of `judge/` are known by their address. */
  id?: string;
  /** Seconds between opening and submitting the form. */
  seconds?: number;
  /** Further submissions by the same person, each `after` seconds after the previous one. */
  again?: (Partial<EnquiryFields> & { after: number })[];
}

/** A bot's strategy. Its texts are templates (fill-template.ts). */
export interface BotStrategy extends Message {
  id: string;
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

const readMessages = <T>(half: Half, kind: string): T[] =>
  parse(readFileSync(join(import.meta.dirname, half, `${kind}.yaml`), 'utf8')) as T[];

export const readHonest = (half: Half) => readMessages<HonestMessage>(half, 'honest');
export const readBots = (half: Half) => readMessages<BotStrategy>(half, 'bots');

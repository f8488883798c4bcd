import type { Secret } from '../secret.ts';
import { issueTicket } from './wait-ticket.ts';

/** Milliseconds that a visitor waits, and between two tickets of one client. */
const WAIT = 30_000;
/** Milliseconds of waiting beyond which there is no ticket to be had. */
const LONGEST = 10 * 60_000;
/** Clients that are remembered. */
const MOST_CLIENTS = 20_000;

/** Gives out tickets so that those of one client ripen one after the other, however many it asks for. */
export class TicketOffice {
  readonly #secret: Secret;
  readonly #latest = new Map<string, number>();

  constructor(secret: Secret) {
    this.#secret = secret;
  }

  /** @returns the ticket, or null when too many are out, and the milliseconds to wait */
  issue(client: string, now: Date): { ticket: string | null; wait: number } {
    const at = now.getTime();
    const from = Math.max(at, this.#latest.get(client) ?? 0) + WAIT;
    if (from - at > LONGEST) return { ticket: null, wait: LONGEST };
    this.#latest.delete(client);
    this.#latest.set(client, from);
    if (this.#latest.size > MOST_CLIENTS)
      this.#latest.delete(this.#latest.keys().next().value as string);
    return { ticket: issueTicket(this.#secret, client, new Date(from)), wait: from - at };
  }
}

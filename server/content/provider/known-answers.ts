import type { Answer, ProviderCall, ReceivedBody } from './provided-answer.ts';

/** Answers remembered, and the bytes of their bodies. */
const MAX_ANSWERS = 2_000;
const MAX_SIZE = 64 * 1024 * 1024;

/** An answer of the provider, with what is needed to ask whether it is still current. */
export interface KnownAnswer extends Omit<ReceivedBody, 'bytes'> {
  call: ProviderCall;
  answer: Answer;
  /** Of the bytes. */
  digest: string;
  size: number;
  /** Milliseconds since 1970: when a check last failed. */
  failedAt?: number;
}

const triedAt = ({ checkedAt, failedAt = 0 }: KnownAnswer) => Math.max(checkedAt, failedAt);

/** The answers in memory, bounded in number and size. */
export class KnownAnswers {
  /** Least recently used first. */
  readonly #answers = new Map<string, KnownAnswer>();
  readonly #evicted: (address: string) => void;
  #size = 0;

  /** @param evicted called for each answer that is dropped */
  constructor(evicted: (address: string) => void) {
    this.#evicted = evicted;
  }

  get(address: string): KnownAnswer | undefined {
    return this.#answers.get(address);
  }

  /** Those that were tried longest ago come first: answers that fail must not keep the others waiting. */
  byLastTry(): KnownAnswer[] {
    return [...this.#answers.values()].toSorted((a, b) => triedAt(a) - triedAt(b));
  }

  /** Marks an answer as the most recently used. */
  use(known: KnownAnswer): void {
    this.#answers.delete(known.call.address);
    this.#answers.set(known.call.address, known);
  }

  /** Adds or replaces an answer, and evicts others as needed. */
  add(known: KnownAnswer): void {
    const { address } = known.call;
    this.#size += known.size - (this.#answers.get(address)?.size ?? 0);
    this.#answers.set(address, known);
    while (this.#answers.size > MAX_ANSWERS || this.#size > MAX_SIZE) {
      // What does not exist goes first: anybody can ask for it.
      const oldest =
        [...this.#answers.values()].find(({ answer }) => !answer.exists) ??
        this.#answers.values().next().value;
      if (!oldest || oldest === known) return;
      this.#answers.delete(oldest.call.address);
      this.#size -= oldest.size;
      this.#evicted(oldest.call.address);
    }
  }
}

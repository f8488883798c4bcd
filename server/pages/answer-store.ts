/** What a store keeps: anything that knows its size in bytes. */
export interface Sized {
  size: number;
}

/**
 * A map that never holds more than so many bytes. When room is needed, what
 * has not been asked for lately goes first (second chance: a mark set on use,
 * because moving an entry on every use would cost the fast path).
 */
export class AnswerStore<Answer extends Sized> {
  readonly limit: number;
  #entries = new Map<string, { answer: Answer; used: boolean }>();
  #size = 0;

  /** @param limit in bytes */
  constructor(limit: number) {
    this.limit = limit;
  }

  get(key: string): Answer | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    entry.used = true;
    return entry.answer;
  }

  /** Keeps an answer; one too large for the store by itself is not kept. */
  set(key: string, answer: Answer): void {
    this.delete(key);
    if (answer.size > this.limit) return;
    while (this.#size + answer.size > this.limit) this.#makeRoom();
    this.#entries.set(key, { answer, used: false });
    this.#size += answer.size;
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#size -= entry.answer.size;
  }

  keys(): string[] {
    return [...this.#entries.keys()];
  }

  get count(): number {
    return this.#entries.size;
  }

  /** In bytes. */
  get size(): number {
    return this.#size;
  }

  #makeRoom(): void {
    for (const [key, entry] of this.#entries) {
      if (!entry.used) return this.delete(key);
      entry.used = false;
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
  }
}

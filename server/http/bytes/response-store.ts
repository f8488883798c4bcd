/** What a store keeps: anything that knows its size in bytes. */
export interface Sized {
  size: number;
}

/**
 * A map that never holds more than so many bytes. When room is needed, what
 * has not been asked for lately goes first (second chance: a mark set on use,
 * because moving an entry on every use would cost the fast path).
 */
export class ResponseStore<Answer extends Sized> {
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

  /**
   * Keeps an answer, in the place of an earlier one if there is: what was kept
   * first stays first. One too large for the store by itself is not kept.
   */
  set(key: string, answer: Answer): void {
    if (answer.size > this.limit) return this.delete(key);
    const grown = () => answer.size - (this.#entries.get(key)?.answer.size ?? 0);
    while (this.#size + grown() > this.limit) this.#makeRoom();
    this.#size += grown();
    const used = this.#entries.get(key)?.used ?? false;
    this.#entries.set(key, { answer, used });
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#size -= entry.answer.size;
  }

  /** Those kept first come first. */
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

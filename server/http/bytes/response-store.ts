/**
 * A map bounded by the size of its entries in bytes. It evicts by the second-chance algorithm: entries
 * that were not used recently go first. Marking an entry on use is cheaper than moving it, as LRU would.
 */
export class ResponseStore<Stored extends { size: number }> {
  readonly limit: number;
  #entries = new Map<string, { response: Stored; used: boolean }>();
  #size = 0;

  /** @param limit in bytes */
  constructor(limit: number) {
    this.limit = limit;
  }

  get(key: string): Stored | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    entry.used = true;
    return entry.response;
  }

  /**
   * Stores a response. One that replaces another keeps its position. One larger than the whole store is
   * not stored, and evicts nothing else.
   */
  set(key: string, response: Stored): void {
    if (response.size > this.limit) return this.delete(key);
    const grown = () => response.size - (this.#entries.get(key)?.response.size ?? 0);
    while (this.#size + grown() > this.limit) this.#evictOne();
    this.#size += grown();
    const used = this.#entries.get(key)?.used ?? false;
    this.#entries.set(key, { response, used });
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#size -= entry.response.size;
  }

  /** In order of insertion. */
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

  #evictOne(): void {
    for (const [key, entry] of this.#entries) {
      if (!entry.used) return this.delete(key);
      entry.used = false;
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
  }
}

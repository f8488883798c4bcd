/** A request without a usable response. The message is logged; it has no personal data. */
export class FetchFailure extends Error {
  override name = 'FetchFailure';
  /** Whether the server as a whole is concerned, and not this request alone. */
  readonly unreachable: boolean;

  constructor(reason: string, { unreachable = false } = {}) {
    super(reason);
    this.unreachable = unreachable;
  }
}

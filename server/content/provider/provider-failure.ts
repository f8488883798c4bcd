/** A call to the provider without a usable response. The message is logged; it has no personal data. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure';
  /** Whether the provider as a whole is concerned, and not this call alone. */
  readonly unreachable: boolean;

  constructor(reason: string, { unreachable = false } = {}) {
    super(reason);
    this.unreachable = unreachable;
  }
}

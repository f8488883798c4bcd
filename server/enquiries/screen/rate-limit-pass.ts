/** What lets one enquiry through at a time when enquiries are held up. It can be used once. */
export interface Pass {
  /** By working, or by waiting. */
  kind: 'proof' | 'ticket';
  /** Digest that it is remembered by when it has been used. */
  digest: string;
  /** After this it is worth nothing, and need not be remembered. */
  expiresAt: Date;
}

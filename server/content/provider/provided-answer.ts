import type { ListingEntry } from '../../../contract/listing.ts';
import type { MenuEntry } from '../../../contract/menu.ts';

/** What a call to the provider says, parsed and sanitized. */
export interface Answer {
  /** False if the provider says fail. */
  exists: boolean;
  listing: ListingEntry[];
  /** Of the call for the menu. */
  menus?: MenuEntry[];
  /** The number of entries on all pages, if the provider says so. */
  total?: number | undefined;
}

/** A call of the provider API. */
export interface ProviderCall {
  /** Path and query, relative to the provider's base address. */
  address: string;
  /** Whether it lists what there is: a look for changes begins with these. */
  isList: boolean;
  /**
   * Reads its body.
   *
   * @param body parsed JSON; undefined if it is none
   * @returns null if the body makes no sense
   */
  read(body: unknown): Promise<Answer | null>;
}

/** A response, as received. It is kept on disk as well, and read again after a start. */
export interface ReceivedBody {
  type: string | null;
  etag: string | null;
  modified: string | null;
  bytes: Uint8Array<ArrayBuffer>;
  /** Milliseconds since 1970: when the provider last said that this is current. */
  checkedAt: number;
}

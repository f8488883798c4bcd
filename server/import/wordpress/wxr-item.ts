/** What is read of an export (WordPress eXtended RSS). */

/** The elements of an item that are read, by their usual prefixes. */
export const ITEM_FIELDS = {
  title: 'title',
  link: 'link',
  pubDate: 'pubDate',
  guid: 'guid',
  'dc:creator': 'creator',
  'content:encoded': 'content',
  'excerpt:encoded': 'excerpt',
  'wp:post_id': 'id',
  'wp:post_date': 'date',
  'wp:post_date_gmt': 'dateGmt',
  'wp:post_modified': 'modified',
  'wp:post_modified_gmt': 'modifiedGmt',
  'wp:post_name': 'name',
  'wp:status': 'status',
  'wp:post_parent': 'parent',
  'wp:post_type': 'type',
  'wp:post_password': 'password',
  'wp:attachment_url': 'attachmentUrl',
} as const;

/** Values of the custom fields that are read. */
export const META_KEYS = new Set(['_thumbnail_id', '_wp_old_slug', '_wp_attachment_image_alt']);

/** A post, page, attachment or anything else that WordPress stores as a post. */
export type WxrItem = Record<(typeof ITEM_FIELDS)[keyof typeof ITEM_FIELDS], string> & {
  /** Where it begins in the file, from 1. */
  line: number;
  comments: number;
  meta: [key: string, value: string][];
  /** The element that is larger than its limit; the item is incomplete then. */
  tooLarge: string | null;
};

export interface WxrSite {
  title: string;
  /** Address of the blog. */
  url: string;
  pubDate: string;
}

export type WxrRecord =
  | { type: 'site'; site: WxrSite }
  | { type: 'author'; login: string; name: string }
  | { type: 'category'; name: string }
  | { type: 'item'; item: WxrItem }
  /** Something is wrong with the XML here, and reading went on. */
  | { type: 'damage'; line: number; reason: string };

/** The file is not an export, or ends too early. The message says where. */
export class WxrError extends Error {
  override name = 'WxrError';
}

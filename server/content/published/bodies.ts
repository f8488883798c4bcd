import type { ClaimProof } from '../../../contract/api/claims.ts';
import { kindOf, type contentKinds, type KindName } from '../../../contract/kinds/content-kinds.ts';
import { pageKinds } from '../../../contract/kinds/pages/page-kinds.ts';
import type { ValuesOf } from '../../../contract/kinds/kind.ts';
import type { PersonValues } from '../../../contract/kinds/person.ts';
import type { ShownSite } from '../../../contract/kinds/site.ts';
import type { ListingEntry } from '../../../contract/api/listing.ts';
import type { MenuEntry } from '../../../contract/api/menu.ts';
import type { Question } from '../../../contract/api/question.ts';
import type { ShownPicture } from '../../../contract/shown-picture.ts';

/** The kinds whose entries have a row when they are published. A redirect is in a table of its own. */
export type WrittenKind = Exclude<KindName, 'redirect'>;

/** The kinds of rows. Only a remote provider has a `team`: its people have no pages here. */
export type PublishedKind = WrittenKind | 'team';

/** The profile of a person without what visitors must not see. */
export type ShownProfile = Omit<NonNullable<PersonValues['profile']>, 'permission'>;

/**
 * The body of a service in the provider API, without dates. A part from a
 * remote provider is null if it has none, and undefined if it was not read yet.
 */
interface ServiceBody {
  service: ListingEntry;
  /** The service in the list of pages; undefined if it is the same. */
  page?: ListingEntry | undefined;
  upper_bulk?: ListingEntry | null | undefined;
  bulk?: ListingEntry | null | undefined;
  sub_services?: ListingEntry[] | null | undefined;
  steps?: ListingEntry[] | null | undefined;
  testimonials?: ListingEntry[] | null | undefined;
  /** Slugs of people. */
  team?: string[] | undefined;
  /** The team of the service at a remote provider. */
  experts?: ListingEntry[] | null | undefined;
}

/**
 * What is published of each kind, in the shape of the call that serves it. Markdown is sanitized HTML.
 * References are stored as written, and resolved when a row is read.
 */
export type Bodies = ShapedBodies & {
  [K in PlainKind]: ValuesOf<(typeof contentKinds)[K]>;
};

/** The kinds whose bodies are their values, with sanitized HTML for Markdown: all that have no shape of their own. */
export type PlainKind = Exclude<WrittenKind, keyof ShapedBodies>;

interface ShapedBodies {
  post: ListingEntry;
  service: ServiceBody;
  /** The person in the team, and what the page of the person says; undefined without a page. */
  person: { member: ListingEntry; profile?: ShownProfile | undefined };
  testimonial: ListingEntry;
  menu: { menus: MenuEntry[] };
  /** The whole team of a remote provider. */
  team: { listing: ListingEntry[] };
  figure: { value: string };
  policy: { title: string; search: { title: string; description: string }; html: string };
  question: Omit<Question, 'id'>;
  /** US dollars an hour, and from when to when it is valid, as YYYY-MM-DD; null if that is not stated. */
  rate: { amount: number; from: string | null; until: string | null };
  claim: ClaimProof & { sentence: string };
  /** `path`: of the file in whose place it is shown; left out if that file is shown as it is. */
  picture: ShownPicture & { file: string; path?: string };
  author: { name: string; photo: string | null; about?: string | undefined; firm?: true };
  site: ShownSite;
}

/** Whether a kind has no shape of its own. */
export const isPlain = (kind: string): kind is PlainKind =>
  (kind in pageKinds && kind !== 'site') ||
  kind === 'record' ||
  kind === 'country' ||
  kind === 'reply';

/** Whether each entry of a plain kind has a page of its own. */
export const hasPlainPage = (kind: string): kind is PlainKind =>
  isPlain(kind) && kindOf(kind).page !== null;

/** The published form of an entry. */
export interface PublishedDraft<K extends PublishedKind = PublishedKind> {
  kind: K;
  slug: string;
  /** Place in lists. */
  position: number;
  /** ISO 8601, UTC: the date that is shown and sorted by. */
  publishAt: string;
  /** ISO 8601, UTC: the stated date of the last change; null if none is stated. */
  updatedAt: string | null;
  body: Bodies[K];
}

import { author } from './author.ts';
import { claim } from './claim.ts';
import { country } from './country.ts';
import { figure } from './figure.ts';
import type { Kind } from './kind.ts';
import { menu } from './menu.ts';
import { pageKinds } from './pages/page-kinds.ts';
import { person } from './person.ts';
import { picture } from './picture.ts';
import { policy } from './policy.ts';
import { post } from './post.ts';
import { question } from './question.ts';
import { record } from './record.ts';
import { rate } from './rate.ts';
import { redirect } from './redirect.ts';
import { reply } from './reply.ts';
import { service } from './service.ts';
import { testimonial } from './testimonial.ts';

/** Every kind of content, in the order in which files are loaded. */
export const contentKinds = {
  // First, because others name them.
  picture,
  post,
  service,
  person,
  testimonial,
  menu,
  redirect,
  figure,
  policy,
  question,
  record,
  rate,
  claim,
  country,
  author,
  reply,
  ...pageKinds,
};

export type KindName = keyof typeof contentKinds;

/** The kinds of the entries that are parts of one and have its slug. They are created, duplicated and deleted with it. */
const PARTS: Partial<Record<KindName, readonly KindName[]>> = { service: ['record', 'rate'] };

export const partsOf = (kind: KindName): readonly KindName[] => PARTS[kind] ?? [];

/** A kind by its name, without the types of its fields. */
export const kindOf = (name: KindName): Kind => contentKinds[name] as unknown as Kind;

/** Whether there is a kind of this name. */
export const isKind = (name: string): name is KindName => Object.hasOwn(contentKinds, name);

export const kindNames = Object.keys(contentKinds) as KindName[];

/** The kinds of entries that a form makes: a picture is made from a file. */
export const formKinds: KindName[] = kindNames.filter((kind) => kind !== 'picture');

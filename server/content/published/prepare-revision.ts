import { kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import type { RedirectValues } from '../../../contract/kinds/redirect.ts';
import type { EntryTexts } from '../../search/entry-search.ts';
import { textsOf } from '../entry-texts.ts';
import type { ParsedEntry, SourceProblem } from '../files/source-format.ts';
import type { Names } from '../names.ts';
import type { PublishedDraft } from './bodies.ts';
import { momentIn, publishedOf } from './make-body.ts';
import { namesIn } from './names-in.ts';

/** The published form of a revision: a row or a redirect. */
export interface Rendered {
  row: PublishedDraft | null;
  redirect: RedirectValues | null;
  /** The names in it, with the fields that have them. */
  names: Names;
  /** The date that its text states for taking it down; ISO 8601, UTC. */
  end: string | null;
  texts: EntryTexts;
  /** Its source with the day on which it changed, if that was asked for. */
  dated?: string;
}

/** Or why it cannot be published, in words; `problems` are those of its text. */
export type Prepared = Rendered | { problem: string; problems: SourceProblem[] };

/** The texts of a revision for the search; null if it cannot be published. */
export const textsOfPrepared = (prepared: Prepared | null | undefined): EntryTexts | null =>
  prepared && 'texts' in prepared ? prepared.texts : null;

/** Renders the text of a revision. */
export function prepareEntry(kind: KindName, slug: string, { known }: ParsedEntry): Prepared {
  return known.ok
    ? prepareValues(kind, slug, known.values)
    : { problem: `line ${known.line}: ${known.reason}`, problems: known.problems };
}

/** The same for values that were parsed. */
export function prepareValues(
  kind: KindName,
  slug: string,
  values: Record<string, unknown>,
): Rendered {
  const row = kind === 'redirect' ? null : publishedOf(kind, slug, values);
  return {
    row,
    redirect: kind === 'redirect' ? (values as unknown as RedirectValues) : null,
    names: namesIn(kind, values, row?.body),
    end: momentIn(values, kindOf(kind).ends),
    texts: textsOf(kind, slug, values),
  };
}

import type { Problem } from '../../../contract/actions/problem.ts';
import { firstOf } from '../../../contract/first-of.ts';
import { callEntry, type Referrer } from '../../content/entry-store/find-referrers.ts';
import type { PublishProblem } from '../../content/entry-store/publish.ts';
import type { Revision } from '../../content/entry-store/revision.ts';
import type { SourceProblem } from '../../content/files/source-format.ts';
import { isPath } from '../../content/names.ts';
import { Refused } from '../refused.ts';

export const NO_ENTRY = 'There is no such entry.';

/** Names entries in the audit log. */
export const subjectOf = (entries: readonly { kind: string; slug: string }[]): string =>
  firstOf(entries.map(({ kind, slug }) => `${kind}/${slug}`));

export const describeProblem = ({ path, line, reason }: SourceProblem): Problem => ({
  path,
  line: Math.max(1, line),
  message: reason,
});

/** Describes all problems that keep revisions from being published. */
export const describeProblems = (
  problems: readonly PublishProblem[],
  revisions: readonly Revision[],
): Problem[] =>
  problems.flatMap(({ revisionId, words, field = '', problems: own = [] }) => {
    const revision = revisions.find(({ id }) => id === revisionId);
    const all: Problem[] =
      own.length > 0 ? own.map(describeProblem) : [{ path: field, line: 1, message: words }];
    return all.map((one) => ({ ...one, entryId: revision?.entryId }));
  });

export const describeReferrer = ({ entryId, field: path, name }: Referrer): Problem => ({
  entryId,
  path,
  line: 1,
  message: isPath(name) ? 'leads to its page' : 'names it',
});

/** Refuses what cannot be published, with all problems of each entry. */
export function refuseProblems(
  problems: readonly PublishProblem[],
  revisions: readonly Revision[],
): void {
  const [first] = problems;
  if (!first) return;
  const revision = revisions.find(({ id }) => id === first.revisionId);
  // A draft is deleted when its author saves again.
  const words = first.reason === 'unknown' ? 'a draft was saved again meanwhile' : first.words;
  const sentence = revision ? `${callEntry(revision)}: ${words}` : words;
  throw new Refused('conflict', `Nothing was published: ${sentence}.`, {
    problems: describeProblems(problems, revisions),
  });
}

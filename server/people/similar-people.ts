import type { Profile } from './find-people.ts';

/** How many are shown beside a profile. */
const SHOWN = 3;
/** A shared service counts as much as this many shared skills. Shared tools alone make nobody similar. */
const SAME_SERVICE = 3;

/**
 * The people who could do the same work, most similar first.
 *
 * @param profiles sorted; the order decides between equally similar people
 */
export function similarPeople(profiles: readonly Profile[], one: Profile): Profile[] {
  const common = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>) =>
    [...a.keys()].filter((key) => b.has(key)).length;
  return profiles
    .filter((other) => other.card.slug !== one.card.slug)
    .map((other) => ({
      other,
      work: SAME_SERVICE * common(one.services, other.services) + common(one.skills, other.skills),
      tools: common(one.tools, other.tools),
    }))
    .filter(({ work }) => work > 0)
    .toSorted((a, b) => b.work + b.tools - (a.work + a.tools))
    .slice(0, SHOWN)
    .map(({ other }) => other);
}

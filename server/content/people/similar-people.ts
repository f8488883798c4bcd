import type { Profile } from './profile.ts';

/** How many are shown beside a profile. */
const SHOWN = 3;
/** What counts for more: the same work, then the same skills and tools. */
const SAME_SERVICE = 3;

/**
 * Those who could do the same work, the likest first.
 *
 * @param profiles sorted, which decides between those who are equally like
 */
export function similarPeople(profiles: readonly Profile[], one: Profile): Profile[] {
  const common = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>) =>
    [...a.keys()].filter((key) => b.has(key)).length;
  return profiles
    .filter((other) => other.card.slug !== one.card.slug)
    .map((other) => ({
      other,
      likeness:
        SAME_SERVICE * common(one.services, other.services) +
        common(one.skills, other.skills) +
        common(one.tools, other.tools),
    }))
    .filter(({ likeness }) => likeness > 0)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, SHOWN)
    .map(({ other }) => other);
}

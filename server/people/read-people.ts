import { CLIENT_PLACES } from '../../contract/client-places.ts';
import { NO_BANNER } from '../../contract/banner.ts';
import type { PeopleList, PersonPage } from '../../contract/api/people.ts';
import type { PeopleQuery } from '../../contract/people-query.ts';
import { decodeEntities } from '../../contract/text-entities.ts';
import type { ContentSource } from '../content/content-source.ts';
import { contentDay } from '../content/content-day.ts';
import { oncePerState } from '../content/content-state.ts';
import { listNamedServices } from '../content/named-services.ts';
import type { ShownProfile } from '../content/published/bodies.ts';
import type { PublishedRow } from '../content/published/published-rows.ts';
import { slugify } from '../content/slugify.ts';
import { findPeople, sortPeople, type Profile } from './find-people.ts';
import { sharedMinutes } from './shared-minutes.ts';
import { similarPeople } from './similar-people.ts';

/** How many skills a card shows. */
const SKILLS_ON_CARD = 4;

export type People = ReturnType<typeof openPeople>;

type Source = Pick<ContentSource, 'get' | 'list' | 'version'>;

/** The people with a page of their own. They are read again when the content changes or a day begins. */
export function openPeople(content: Source) {
  const profiles = oncePerState(content.version, () => readProfiles(content));
  return {
    async find(query: PeopleQuery): Promise<PeopleList> {
      const { all, services } = await profiles();
      const found = findPeople(all, query);
      const named = found.refused.map(({ filter, value }) => ({
        filter,
        value: (filter === 'service' && services.get(value)) || value,
      }));
      return { ...found, refused: named };
    },
    /** The page of a person, or null. */
    async get(slug: string): Promise<PersonPage | null> {
      const { all } = await profiles();
      const profile = all.find(({ card }) => card.slug === slug);
      const person = profile && (await content.get('person', slug));
      return person ? pageOf(profile, person.body.member.post_content, all) : null;
    },
  };
}

/** The people who have a page of their own. */
export const listPeopleWithPage = async (
  content: Pick<ContentSource, 'list'>,
): Promise<PublishedRow<'person'>[]> =>
  (await content.list('person')).filter(({ body }) => body.profile !== undefined);

/** All profiles, sorted, and the names of all services. */
async function readProfiles(
  content: Source,
): Promise<{ all: Profile[]; services: ReadonlyMap<string, string> }> {
  const [people, services] = await Promise.all([
    content.list('person'),
    listNamedServices(content),
  ]);
  const names = new Map(services.map(({ slug, title }) => [slug, title]));
  const profiles = people.flatMap((person) =>
    person.body.profile ? profileOf(person, person.body.profile, names) : [],
  );
  return { all: sortPeople(profiles), services: names };
}

function profileOf(
  { slug, body: { member } }: PublishedRow<'person'>,
  profile: ShownProfile,
  names: ReadonlyMap<string, string>,
): Profile {
  const { rate, skills, tools, years, hours, works_from: from, works_to: to } = profile;
  const free = profile.free_from.slice(0, 10);
  const works = { from, to };
  return {
    card: {
      slug,
      name: decodeEntities(member.post_title),
      designation: decodeEntities(member.Designation ?? ''),
      picture: member.banner === NO_BANNER ? null : member.banner,
      skills: skills.slice(0, SKILLS_ON_CARD),
      years,
      rate,
      hours,
      free: free <= contentDay() ? null : free,
    },
    // A service without a page can be neither linked nor named.
    services: new Map(
      profile.services.flatMap((service) => {
        const name = names.get(service);
        return name === undefined ? [] : [[service, name]];
      }),
    ),
    skills: bySlug(skills),
    tools: bySlug(tools),
    works,
    shared: new Map(CLIENT_PLACES.map((place) => [place.slug, sharedMinutes(works, place)])),
  };
}

const bySlug = (names: readonly string[]) => new Map(names.map((name) => [slugify(name), name]));

function pageOf(profile: Profile, html: string, all: readonly Profile[]): PersonPage {
  const { card, services, skills, tools, works, shared } = profile;
  return {
    ...card,
    skills: [...skills.values()],
    html,
    services: [...services].map(([slug, name]) => ({ slug, name })),
    tools: [...tools.values()],
    works,
    shared: CLIENT_PLACES.map(({ slug, name }) => ({
      place: name,
      minutes: shared.get(slug) ?? 0,
    })),
    similar: similarPeople(all, profile).map((other) => other.card),
  };
}

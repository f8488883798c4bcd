import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { Item } from '../../provider/queries.ts';
import { Section } from '../../ui/section.tsx';
import { TeamProfiles } from '../team/team-profiles.tsx';

/** The experts of a service, each with a link to the form on the page. */
export function ServiceTeam({
  title,
  lead,
  people,
  slug,
  profiles,
}: PageWords<'service-pages'>['team'] & { slug: string; profiles: Item[] }) {
  if (profiles.length === 0) return null;
  return (
    <Section
      ground="sand"
      labelledBy="team"
      heading={title}
      lead={
        <>
          {lead}{' '}
          {people && (
            <a href={`/people?service=${slug}`} rel="nofollow">
              {people}
            </a>
          )}
        </>
      }
    >
      <TeamProfiles profiles={profiles} service={slug} />
    </Section>
  );
}

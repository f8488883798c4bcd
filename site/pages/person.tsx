import { createFileRoute, notFound } from '@tanstack/react-router';
import { breadcrumbs } from '../head/breadcrumbs.ts';
import { pageHead } from '../head/page-head.ts';
import { profilePage } from '../head/profile-page.ts';
import { loadMain, useMain } from '../provider/load.ts';
import { loadWords, useWords, wordsIn } from '../provider/page-words.ts';
import { person } from '../provider/people.ts';
import { ClosingCall } from '../sections/closing-call/closing-call.tsx';
import { describePerson } from '../sections/person-profile/describe-person.ts';
import { PersonProfile } from '../sections/person-profile/person-profile.tsx';
import { RetryInBrowser } from './parts/retry-in-browser.tsx';

const personPath = (slug: string) => `/people/${encodeURIComponent(slug)}`;

export const Route = createFileRoute('/people/$slug')({
  loader: async ({ context: { pageData }, params }) => {
    const [found] = await Promise.all([
      loadMain(pageData, person(params.slug)),
      loadWords(pageData, 'person-pages', 'person-terms'),
    ]);
    if (found === null) throw notFound();
  },
  head: ({ match, params }) => {
    if (match.status === 'notFound') return {};
    const { pageData } = match.context;
    const path = personPath(params.slug);
    const words = wordsIn(pageData, 'person-pages');
    const terms = wordsIn(pageData, 'person-terms');
    const found = pageData.get(person(params.slug));
    // The call failed on the server. The browser retries it and then sets the real head.
    if (!found || !words || !terms) return pageHead({ path });
    return pageHead({
      path,
      ...describePerson(found, words.search, terms),
      structuredData: import.meta.env.SSR
        ? [
            profilePage(path, found),
            breadcrumbs({ name: 'People', path: '/people' }, { name: found.name, path }),
          ]
        : undefined,
    });
  },
  component: Person,
});

function Person() {
  const { slug } = Route.useParams();
  const words = useWords('person-pages');
  const terms = useWords('person-terms');
  const found = useMain(person(slug));
  if (!words || !terms || !found) return <RetryInBrowser routeId={Route.id} />;
  return (
    <>
      <PersonProfile person={found} words={words} terms={terms} path={personPath(slug)} />
      <ClosingCall {...terms.closing_call} />
    </>
  );
}

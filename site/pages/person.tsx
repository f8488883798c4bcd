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
import { RetryInBrowser } from './retry-in-browser.tsx';

const pathOf = (slug: string) => `/people/${encodeURIComponent(slug)}`;

export const Route = createFileRoute('/people/$slug')({
  loader: async ({ context: { queryClient }, params }) => {
    const words = loadWords(queryClient, 'people');
    const found = await loadMain(queryClient, person(params.slug));
    await words;
    if (found === null) throw notFound();
  },
  head: ({ match, params }) => {
    if (match.status === 'notFound') return {};
    const { queryClient } = match.context;
    const path = pathOf(params.slug);
    const words = wordsIn(queryClient, 'people');
    const found = queryClient.getQueryData(person(params.slug).queryKey);
    // The call failed on the server. The browser retries it and then sets the real head.
    if (!found || !words) return pageHead({ path, ...words?.search });
    return pageHead({
      path,
      ...describePerson(found, words.person),
      structuredData: import.meta.env.SSR
        ? [
            profilePage(path, found),
            breadcrumbs([
              { name: 'Home', path: '/' },
              { name: 'People', path: '/people' },
              { name: found.name, path },
            ]),
          ]
        : undefined,
    });
  },
  component: Person,
});

function Person() {
  const { slug } = Route.useParams();
  const words = useWords('people');
  const found = useMain(person(slug));
  if (!words || !found) return <RetryInBrowser routeId={Route.id} />;
  return (
    <>
      <PersonProfile person={found} words={words.person} path={pathOf(slug)} />
      <ClosingCall {...words.closing_call} />
    </>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { faqPage } from '../head/faq-page.ts';
import { pageHead } from '../head/page-head.ts';
import { loadMain, useMain } from '../provider/load.ts';
import { loadWords, useWords, wordsIn } from '../provider/page-words.ts';
import { questions } from '../provider/queries.ts';
import { ClosingCall } from '../sections/closing-call/closing-call.tsx';
import { FaqGroups } from '../sections/faq-groups/faq-groups.tsx';
import { groupQuestions } from '../sections/faq-groups/group-questions.ts';
import { PageBanner } from '../sections/page-banner/page-banner.tsx';
import { RetryInBrowser } from './parts/retry-in-browser.tsx';

/** Puts the number of questions into a title. */
const counted = (title: string, all: readonly unknown[]) =>
  title.replace('{{questions}}', String(all.length));

export const Route = createFileRoute('/faq')({
  loader: async ({ context: { pageData } }) => {
    await Promise.all([loadWords(pageData, 'faq'), loadMain(pageData, questions())]);
  },
  head: ({ match }) => {
    const { pageData } = match.context;
    const search = wordsIn(pageData, 'faq')?.search;
    const all = pageData.get(questions()) ?? [];
    return pageHead({
      path: '/faq',
      ...(search && { ...search, title: counted(search.title, all) }),
      structuredData: import.meta.env.SSR ? [faqPage(all)] : undefined,
    });
  },
  component: Faq,
});

function Faq() {
  const words = useWords('faq');
  const all = useMain(questions());
  if (!words || !all) return <RetryInBrowser routeId={Route.id} />;
  const { banner, closing_call: call } = words;
  return (
    <>
      <PageBanner {...banner} title={counted(banner.title, all)} cover="faq" subject="left" />
      <FaqGroups groups={groupQuestions(words.groups, all)} />
      <ClosingCall {...call} />
    </>
  );
}

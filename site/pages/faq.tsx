import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { ClosingCall } from '../sections/closing-call/closing-call.tsx';
import { FaqGroups } from '../sections/faq-groups/faq-groups.tsx';
import { PageBanner } from '../sections/page-banner/page-banner.tsx';
import { faqPage } from '../head/faq-page.ts';
import { FAQ_QUESTIONS } from './documents/document-heads.ts';
import { faqGroups, faqQuestions } from './documents/faq-text.ts';

export const Route = createFileRoute('/faq')({
  head: async () =>
    pageHead({
      path: '/faq',
      title: `FAQ: ${FAQ_QUESTIONS} questions before you hire abroad`,
      description:
        'Plain answers on cost, deposit, trial, working hours, holidays, data, ownership, notice and the last day, in the order in which they come up.',
      // A static import would bundle the questions into the entry script of every page.
      structuredData: import.meta.env.SSR
        ? [faqPage((await import('./documents/faq-text.ts')).faqQuestions)]
        : undefined,
    }),
  component: Faq,
});

function Faq() {
  return (
    <>
      <PageBanner
        cover="faq"
        subject="left"
        title={`${faqQuestions.length} questions owners ask before they hire`}
        lead={
          <p>
            With the answers we would want ourselves, the inconvenient ones included. Where your
            signed agreement says something else, the agreement counts.
          </p>
        }
      />
      <FaqGroups groups={faqGroups} />
      <ClosingCall title="Yours is not among them?">
        Ask it with your requirement. You get an answer in writing that you can hold us to.
      </ClosingCall>
    </>
  );
}

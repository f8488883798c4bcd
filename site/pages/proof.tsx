import { createFileRoute } from '@tanstack/react-router';
import { claims } from '../provider/queries.ts';
import { loadMain, useMain } from '../provider/load.ts';
import { loadWords, useWords } from '../provider/page-words.ts';
import { ClaimList } from '../sections/claim-list/claim-list.tsx';
import { ClosingCall } from '../sections/closing-call/closing-call.tsx';
import { RetryInBrowser } from './parts/retry-in-browser.tsx';
import { wordsHead } from './parts/words-head.ts';

export const Route = createFileRoute('/proof')({
  loader: async ({ context: { pageData } }) => {
    await Promise.all([loadWords(pageData, 'how-we-count'), loadMain(pageData, claims())]);
  },
  head: ({ match }) => wordsHead('/proof', 'how-we-count', match),
  component: Proof,
});

function Proof() {
  const words = useWords('how-we-count');
  const all = useMain(claims());
  if (!words || !all) return <RetryInBrowser routeId={Route.id} />;
  return (
    <>
      <ClaimList {...words} claims={all} heading={words.claims} />
      <ClosingCall {...words.closing_call} />
    </>
  );
}

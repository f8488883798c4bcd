import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadWords, useWords } from '../provider/page-words.ts';
import { ClosingCall } from '../sections/closing-call/closing-call.tsx';
import { DocumentBody } from '../sections/document-page/document-body.tsx';
import { divideDocument } from '../sections/document-page/document-text.ts';
import { UpdatedOn } from '../sections/document-page/updated-on.tsx';
import { PageBanner } from '../sections/page-banner/page-banner.tsx';
import { SecurityKeys } from '../sections/security-keys/security-keys.tsx';
import { RetryInBrowser } from './parts/retry-in-browser.tsx';
import { wordsHead } from './parts/words-head.ts';

export const Route = createFileRoute('/data-security')({
  loader: ({ context }) => loadWords(context.pageData, 'data-security'),
  head: ({ match }) => wordsHead('/data-security', 'data-security', match),
  component: DataSecurity,
});

function DataSecurity() {
  const words = useWords('data-security');
  const html = words?.text ?? '';
  const { sections } = useMemo(() => divideDocument(html), [html]);
  if (!words) return <RetryInBrowser routeId={Route.id} />;
  const { banner, closing_call: call } = words;
  return (
    <>
      <PageBanner {...banner} cover="data-security" subject="left">
        <UpdatedOn date={words.updated} />
      </PageBanner>
      <SecurityKeys {...words.keys} />
      <DocumentBody sections={sections} />
      <ClosingCall {...call} />
    </>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { organization } from '../head/organization.ts';
import { loadWords, useWords } from '../provider/page-words.ts';
import { AboutCompany } from '../sections/about-company/about-company.tsx';
import { ClosingCall } from '../sections/closing-call/closing-call.tsx';
import { Industries } from '../sections/industries/industries.tsx';
import { Leadership } from '../sections/leadership/leadership.tsx';
import { PageBanner } from '../sections/page-banner/page-banner.tsx';
import { RetryInBrowser } from './parts/retry-in-browser.tsx';
import { wordsHead } from './parts/words-head.ts';

export const Route = createFileRoute('/about-us')({
  loader: ({ context }) => loadWords(context.pageData, 'about'),
  head: ({ match }) =>
    wordsHead('/about-us', 'about', match, {
      structuredData: import.meta.env.SSR ? [organization()] : undefined,
    }),
  component: About,
});

function About() {
  const words = useWords('about');
  if (!words) return <RetryInBrowser routeId={Route.id} />;
  return (
    <>
      <PageBanner {...words.banner} cover="about" subject="right" />
      <AboutCompany {...words.company} />
      <Industries {...words.industries} />
      <Leadership {...words.leadership} />
      <ClosingCall {...words.closing_call} />
    </>
  );
}

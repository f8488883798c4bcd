import { createFileRoute } from '@tanstack/react-router';
import { enquiryOrigin, parseAboutSearch } from '../provider/enquiry-origin.ts';
import { loadSections } from '../provider/load.ts';
import { loadWords, useWords } from '../provider/page-words.ts';
import { ContactWays } from '../sections/contact-ways/contact-ways.tsx';
import { OriginForm, removeLabel } from '../sections/enquiry-form/origin-form.tsx';
import { FirmFacts } from '../sections/offices/firm-facts.tsx';
import { Offices } from '../sections/offices/offices.tsx';
import { PageBanner } from '../sections/page-banner/page-banner.tsx';
import { VideoPopup } from '../sections/video-popup/video-popup.tsx';
import { WhyChooseUs } from '../sections/why-choose-us/why-choose-us.tsx';
import { RetryInBrowser } from './parts/retry-in-browser.tsx';
import { wordsHead } from './parts/words-head.ts';
import { organization, officesOfOrganization } from '../head/organization.ts';

export const Route = createFileRoute('/contact-us')({
  validateSearch: parseAboutSearch,
  loaderDeps: ({ search: { about } }) => ({ about }),
  loader: async ({ context: { pageData }, deps: { about } }) => {
    const origin = loadSections(pageData, about === undefined ? [] : [enquiryOrigin(about)]);
    await loadWords(pageData, 'contact', 'shared');
    await origin;
  },
  head: ({ match }) =>
    wordsHead('/contact-us', 'contact', match, {
      hidden: match.loaderDeps.about !== undefined,
      structuredData: import.meta.env.SSR
        ? [organization(), ...officesOfOrganization()]
        : undefined,
    }),
  component: Contact,
});

function Contact() {
  const shared = useWords('shared');
  const words = useWords('contact');
  const { about = '' } = Route.useLoaderDeps();
  if (!words || !shared) return <RetryInBrowser routeId={Route.id} />;
  return (
    <>
      <PageBanner {...words.banner} cover="contact" subject="left">
        <ContactWays {...words.ways} />
      </PageBanner>
      <OriginForm {...shared.enquiry} about={about}>
        {/* The router keeps the typed text; without script the link loads the page again. */}
        <a href="/contact-us#enquiry" data-follow="replace">
          {removeLabel}
        </a>
      </OriginForm>
      <WhyChooseUs {...words.why}>
        <VideoPopup {...words.video} />
      </WhyChooseUs>
      <Offices {...words.offices} />
      {words.firm && <FirmFacts {...words.firm} />}
    </>
  );
}

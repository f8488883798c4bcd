import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { loadWords, useWords, wordsIn } from '../provider/page-words.ts';
import { ContactWays } from '../sections/contact-ways/contact-ways.tsx';
import { EnquiryBlock } from '../sections/enquiry-form/enquiry-block.tsx';
import { Offices } from '../sections/offices/offices.tsx';
import { PageBanner } from '../sections/page-banner/page-banner.tsx';
import { VideoPopup } from '../sections/video-popup/video-popup.tsx';
import { WhyChooseUs } from '../sections/why-choose-us/why-choose-us.tsx';
import { RetryInBrowser } from './retry-in-browser.tsx';
import { organization, officesOfOrganization } from '../head/organization.ts';

export const Route = createFileRoute('/contact-us')({
  head: ({ match }) =>
    pageHead({
      path: '/contact-us',
      ...wordsIn(match.context.queryClient, 'contact')?.search,
      structuredData: import.meta.env.SSR
        ? [organization(), ...officesOfOrganization()]
        : undefined,
    }),
  loader: ({ context }) => loadWords(context.queryClient, 'contact', 'shared'),
  component: Contact,
});

function Contact() {
  const shared = useWords('shared');
  const words = useWords('contact');
  if (!words || !shared) return <RetryInBrowser routeId={Route.id} />;
  return (
    <>
      <PageBanner {...words.banner} cover="contact" subject="left">
        <ContactWays {...words.ways} />
      </PageBanner>
      <EnquiryBlock {...shared.enquiry} />
      <WhyChooseUs {...words.why}>
        <VideoPopup {...words.video} />
      </WhyChooseUs>
      <Offices {...words.offices} />
    </>
  );
}

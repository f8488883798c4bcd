import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { loadWords, useWords } from '../provider/page-words.ts';
import { ContactWays } from '../sections/contact-ways/contact-ways.tsx';
import { EnquiryBlock } from '../sections/enquiry-form/enquiry-block.tsx';
import { Offices } from '../sections/offices/offices.tsx';
import { PageBanner } from '../sections/page-banner/page-banner.tsx';
import { VideoPopup } from '../sections/video-popup/video-popup.tsx';
import { WhyChooseUs } from '../sections/why-choose-us/why-choose-us.tsx';
import { RetryInBrowser } from './retry-in-browser.tsx';
import { product } from '../facts/site-config.ts';
import { organization, officesOfOrganization } from '../head/organization.ts';

export const Route = createFileRoute('/contact-us')({
  head: () =>
    pageHead({
      path: '/contact-us',
      title: `Contact ${product.name}: a person answers, 24x7`,
      description:
        'Send your requirement, call day or night, or write by WhatsApp or email. Offices in Pune, India, and Austin, Texas, open Monday to Friday.',
      structuredData: import.meta.env.SSR
        ? [organization(), ...officesOfOrganization()]
        : undefined,
    }),
  loader: ({ context }) => loadWords(context.queryClient, 'shared'),
  component: Contact,
});

function Contact() {
  const shared = useWords('shared');
  if (!shared) return <RetryInBrowser routeId={Route.id} />;
  return (
    <>
      <PageBanner
        cover="contact"
        subject="left"
        title="Reach a person, day or night"
        lead={
          <p>
            Call if it is urgent, write if it is long. For a quote, the{' '}
            <a href="#enquiry">form below</a> is the shortest way: five fields, and no newsletter.
          </p>
        }
      >
        <ContactWays />
      </PageBanner>
      <EnquiryBlock {...shared.enquiry} />
      <WhyChooseUs>
        <VideoPopup />
      </WhyChooseUs>
      <Offices />
    </>
  );
}

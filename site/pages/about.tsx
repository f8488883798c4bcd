import { createFileRoute } from '@tanstack/react-router';
import { figures } from '../facts/business-facts.ts';
import { pageHead } from '../head/page-head.ts';
import { AboutCompany } from '../sections/about-company/about-company.tsx';
import { ClosingCall } from '../sections/closing-call/closing-call.tsx';
import { Industries } from '../sections/industries/industries.tsx';
import { Leadership } from '../sections/leadership/leadership.tsx';
import { PageBanner } from '../sections/page-banner/page-banner.tsx';
import { product } from '../facts/site-config.ts';
import { organization } from '../head/organization.ts';

export const Route = createFileRoute('/about-us')({
  head: () =>
    pageHead({
      path: '/about-us',
      title: `About ${product.name}: who employs your remote staff`,
      description: `${product.name} finds, employs and looks after ${figures.professionals} professionals in India for small firms abroad. What we do, what we turn down, and who runs it.`,
      structuredData: import.meta.env.SSR ? [organization()] : undefined,
    }),
  component: About,
});

function About() {
  return (
    <>
      <PageBanner
        ways={[
          { path: '/contact-us', label: 'Contact us' },
          { path: '#leadership', label: 'Who runs it', quiet: true },
        ]}
        cover="about"
        subject="right"
        title="The firm behind the person you hire"
        lead={
          <p>
            {product.name} finds, employs and looks after remote staff in India. They work for small
            and medium firms in the United States, the United Kingdom, Canada, Australia and the
            Gulf, and each of them reports to a client, not to us.
          </p>
        }
      />
      <AboutCompany />
      <Industries />
      <Leadership />
      <ClosingCall title="Ask us something awkward" action="Contact us">
        What goes wrong, whom we would not hire again, what it costs to leave. The answer tells you
        more than this page does.
      </ClosingCall>
    </>
  );
}

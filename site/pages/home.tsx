import { createFileRoute } from '@tanstack/react-router';
import { figures, lowestRate } from '../facts/business-facts.ts';
import { pageHead } from '../head/page-head.ts';
import { loadSections } from '../provider/load.ts';
import { startingRates } from '../provider/rates.ts';
import { firstProfiles, firstServices, latestPosts, testimonials } from '../provider/queries.ts';
import { Benefits } from '../sections/benefits/benefits.tsx';
import { EnquiryBlock } from '../sections/enquiry-form/enquiry-block.tsx';
import { Hero } from '../sections/hero/hero.tsx';
import { HireSteps } from '../sections/hire-steps/hire-steps.tsx';
import { LatestPosts } from '../sections/latest-posts/latest-posts.tsx';
import { OfferPopup } from '../sections/offer-popup/offer-popup.tsx';
import { Rates } from '../sections/rates/rates.tsx';
import { AllServicesLink, ServicesGrid } from '../sections/services-grid/services-grid.tsx';
import { TeamProfiles } from '../sections/team/team-profiles.tsx';
import { Testimonials } from '../sections/testimonials/testimonials.tsx';
import { product } from '../facts/site-config.ts';
import { organization } from '../head/organization.ts';
import { webSite } from '../head/web-site.ts';
import { DataView } from '../ui/data-view.tsx';
import { Section } from '../ui/section.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';

/** How many of each the home page shows (spec section 9). */
const SERVICES = 6;
const PROFILES = 3;
const POSTS = 5;
/** Of the posts, only the first is shown with its excerpt. */
const newestPosts = latestPosts(POSTS, 1);

export const Route = createFileRoute('/')({
  loader: ({ context }) =>
    loadSections(context.queryClient, [
      firstServices(SERVICES),
      firstProfiles(PROFILES),
      testimonials(),
      newestPosts,
      startingRates(),
    ]),
  head: () =>
    pageHead({
      path: '/',
      title: `${product.name}: remote staff in India, from $${lowestRate} an hour`,
      description: `Hire vetted bookkeepers, developers, assistants and drafters in India from $${lowestRate} an hour. Free trial, hired in ${figures.hireWithin}, month-by-month billing.`,
      structuredData: import.meta.env.SSR ? [organization(), webSite()] : undefined,
    }),
  component: Home,
});

const hireSteps = [
  {
    title: 'Send the requirement',
    body: 'The work, the hours, the tools and a start date. Two paragraphs do. We ask back where something is missing.',
  },
  {
    title: 'Meet two or three people',
    body: 'You get profiles of people who already do this work, and speak with them on a call that fits your day.',
  },
  {
    title: 'Start with a free trial',
    body: `Give real work to the one you choose. ${figures.trialToHire} of trials end in a hire; if yours does not, you owe nothing.`,
  },
] as const;

function Home() {
  return (
    <>
      <Hero />
      <Section labelledBy="services">
        <SectionHeading id="services" title="Work that owners hand over first">
          Each person works for you alone during your hours, in your tools, and reports to you.
        </SectionHeading>
        <DataView query={firstServices(SERVICES)}>
          {(listing) => <ServicesGrid services={listing} />}
        </DataView>
        <AllServicesLink />
      </Section>
      <Benefits />
      <DataView query={startingRates()}>{({ rates }) => <Rates rates={rates} />}</DataView>
      <Section ground="sand" labelledBy="team">
        <SectionHeading id="team" title="People you could be working with on Monday">
          Three of the {figures.professionals} professionals on our staff.
        </SectionHeading>
        <DataView query={firstProfiles(PROFILES)}>
          {(listing) => <TeamProfiles profiles={listing} />}
        </DataView>
      </Section>
      <HireSteps
        title="Hired within 24 hours, in three steps"
        lead="The clock starts when your requirement arrives."
        steps={hireSteps}
      />
      <DataView query={testimonials()}>
        {(listing) => <Testimonials testimonials={listing} />}
      </DataView>
      <DataView query={newestPosts}>{(posts) => <LatestPosts posts={posts} />}</DataView>
      <EnquiryBlock />
      <OfferPopup />
    </>
  );
}

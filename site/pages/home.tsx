import { createFileRoute } from '@tanstack/react-router';
import { loadSections } from '../provider/load.ts';
import { loadWords, useWords } from '../provider/page-words.ts';
import {
  firstProfiles,
  firstServices,
  latestPosts,
  rateTable,
  testimonials,
} from '../provider/queries.ts';
import { Benefits } from '../sections/benefits/benefits.tsx';
import { LateForm } from '../sections/enquiry-form/late-form.tsx';
import { Hero } from '../sections/hero/hero.tsx';
import { HireSteps } from '../sections/hire-steps/hire-steps.tsx';
import { LatestPosts } from '../sections/latest-posts/latest-posts.tsx';
import { OfferPopup } from '../sections/offer-popup/offer-popup.tsx';
import { Rates } from '../sections/rates/rates.tsx';
import { AllServicesLink, ServicesGrid } from '../sections/services-grid/services-grid.tsx';
import { TeamProfiles } from '../sections/team/team-profiles.tsx';
import { Testimonials } from '../sections/testimonials/testimonials.tsx';
import { organization } from '../head/organization.ts';
import { webSite } from '../head/web-site.ts';
import { DataView } from './parts/data-view.tsx';
import { Section } from '../ui/section.tsx';
import { RetryInBrowser } from './parts/retry-in-browser.tsx';
import { wordsHead } from './parts/words-head.ts';

/** How many of each the home page shows (spec section 9). */
const SERVICES = 6;
const PROFILES = 3;
const POSTS = 5;
/** Of the posts, only the first is shown with its excerpt. */
const newestPosts = latestPosts(POSTS, 1);

export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    const sections = loadSections(context.pageData, [
      firstServices(SERVICES),
      firstProfiles(PROFILES),
      testimonials(),
      newestPosts,
      rateTable(),
    ]);
    await loadWords(context.pageData, 'home', 'shared');
    await sections;
  },
  head: ({ match }) =>
    wordsHead('/', 'home', match, {
      structuredData: import.meta.env.SSR ? [organization(), webSite()] : undefined,
    }),
  component: Home,
});

function Home() {
  const words = useWords('home');
  const shared = useWords('shared');
  if (!words || !shared) return <RetryInBrowser routeId={Route.id} />;
  return (
    <>
      <Hero {...words.hero} />
      <Section labelledBy="services" heading={words.services.title} lead={words.services.lead}>
        <DataView query={firstServices(SERVICES)}>
          {(listing) => <ServicesGrid services={listing} />}
        </DataView>
        <AllServicesLink />
      </Section>
      <Benefits {...words.benefits} />
      <DataView query={rateTable()}>
        {({ rates, names }) => <Rates {...words.rates} rates={rates} names={names} />}
      </DataView>
      <Section ground="sand" labelledBy="team" heading={words.team.title} lead={words.team.lead}>
        <DataView query={firstProfiles(PROFILES)}>
          {(listing) => <TeamProfiles profiles={listing} />}
        </DataView>
      </Section>
      <HireSteps {...words.steps} />
      <DataView query={testimonials()}>
        {(listing) => <Testimonials {...shared.testimonials} testimonials={listing} />}
      </DataView>
      <DataView query={newestPosts}>
        {(posts) => <LatestPosts {...words.posts} posts={posts} />}
      </DataView>
      <LateForm {...shared.enquiry} />
      <OfferPopup />
    </>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { lowestRate } from '../facts/business-facts.ts';
import { pageHead } from '../head/page-head.ts';
import { loadSections } from '../provider/load.ts';
import { loadWords, useWords } from '../provider/page-words.ts';
import { startingRates } from '../provider/rates.ts';
import { headerMenu, servicePages, services, servicesMenu } from '../provider/queries.ts';
import { EnquiryBlock } from '../sections/enquiry-form/enquiry-block.tsx';
import { ServicesByName } from '../sections/services-list/services-by-name.tsx';
import { ServicesIntro } from '../sections/services-list/services-intro.tsx';
import { ServicesList } from '../sections/services-list/services-list.tsx';
import { DataView } from '../ui/data-view.tsx';
import { RetryInBrowser } from './retry-in-browser.tsx';

export const Route = createFileRoute('/services')({
  loader: async ({ context }) => {
    const lists = loadSections(context.queryClient, [
      services(),
      servicesMenu(),
      servicePages(),
      headerMenu(),
      startingRates(),
    ]);
    await loadWords(context.queryClient, 'shared');
    await lists;
  },
  head: () =>
    pageHead({
      path: '/services',
      title: 'Services and starting rates for remote staff',
      description: `Bookkeepers, assistants, developers, drafters, writers: every kind of remote staff we place, from $${lowestRate} an hour, with the starting rate beside each service.`,
    }),
  component: Services,
});

function Services() {
  const shared = useWords('shared');
  if (!shared) return <RetryInBrowser routeId={Route.id} />;
  return (
    <>
      <ServicesIntro />
      <ServicesByName />
      <DataView query={services()}>{(listing) => <ServicesList services={listing} />}</DataView>
      <EnquiryBlock
        {...shared.enquiry}
        title="Not on the list? Describe it"
        lead="If we have the person, you see the profile. If we do not, we say so."
      />
    </>
  );
}

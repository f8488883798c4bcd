import { createFileRoute } from '@tanstack/react-router';
import { loadSections } from '../provider/load.ts';
import { loadWords, useWords } from '../provider/page-words.ts';
import { startingRates } from '../provider/rates.ts';
import { servicePages, services, servicesMenu } from '../provider/queries.ts';
import { EnquiryBlock } from '../sections/enquiry-form/enquiry-block.tsx';
import { headerMenu } from '../sections/header/header-menu.ts';
import { ServicesByName } from '../sections/services-list/services-by-name.tsx';
import { ListIntro } from '../sections/list-intro/list-intro.tsx';
import { ServicesList } from '../sections/services-list/services-list.tsx';
import { DataView } from './parts/data-view.tsx';
import { RetryInBrowser } from './parts/retry-in-browser.tsx';
import { wordsHead } from './parts/words-head.ts';

export const Route = createFileRoute('/services')({
  loader: async ({ context }) => {
    const lists = loadSections(context.pageData, [
      services(),
      servicesMenu(),
      servicePages(),
      headerMenu(),
      startingRates(),
    ]);
    await loadWords(context.pageData, 'services', 'shared');
    await lists;
  },
  head: ({ match }) => wordsHead('/services', 'services', match),
  component: Services,
});

function Services() {
  const shared = useWords('shared');
  const words = useWords('services');
  if (!words || !shared) return <RetryInBrowser routeId={Route.id} />;
  const { title, lead, rate_card, people, index, all, more } = words;
  return (
    <>
      <ListIntro title={title} lead={lead} more={[rate_card, people]} />
      <ServicesByName index={index} />
      <DataView query={services()}>
        {(listing) => <ServicesList services={listing} all={all} more={more} />}
      </DataView>
      <EnquiryBlock {...shared.enquiry} {...words.enquiry} />
    </>
  );
}

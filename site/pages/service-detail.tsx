import { createFileRoute } from '@tanstack/react-router';
import { useArrived, useMain } from '../provider/load.ts';
import { pageWords } from '../provider/page-words.ts';
import { serviceRecord, subServices } from '../provider/queries.ts';
import { loadServicePage, servicePageHead } from './parts/load-service-page.ts';
import { RetryInBrowser } from './parts/retry-in-browser.tsx';
import { ServicePage } from './parts/service-page.tsx';

export const Route = createFileRoute('/services/$subService')({
  loader: ({ context, params }) => loadServicePage(context.pageData, params.subService),
  head: ({ match, params }) => servicePageHead(params.subService, match.context.pageData),
  component: ServiceDetail,
});

function ServiceDetail() {
  const { subService: slug } = Route.useParams();
  const record = useArrived(serviceRecord(slug));
  const parts = useMain(subServices(slug));
  const words = useArrived(pageWords('service-pages'));
  const shared = useArrived(pageWords('shared'));
  const isUnknown = record === undefined || (record === null && parts === undefined);
  if (isUnknown || words === undefined || shared === undefined)
    return <RetryInBrowser routeId={Route.id} />;
  return <ServicePage key={slug} slug={slug} record={record} words={words} shared={shared} />;
}

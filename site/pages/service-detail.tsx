import { createFileRoute } from '@tanstack/react-router';
import { loadServicePage, servicePageHead } from './load-service-page.ts';
import { RetryInBrowser } from './retry-in-browser.tsx';
import { ServicePage } from './service-page.tsx';

export const Route = createFileRoute('/services/$subService')({
  loader: ({ context, params }) => loadServicePage(context.queryClient, params.subService),
  head: ({ match, params, loaderData }) =>
    servicePageHead(params.subService, loaderData, match.context.queryClient),
  component: ServiceDetail,
});

function ServiceDetail() {
  const data = Route.useLoaderData();
  const { subService } = Route.useParams();
  if (!data) return <RetryInBrowser routeId={Route.id} />;
  return <ServicePage key={subService} slug={subService} data={data} />;
}

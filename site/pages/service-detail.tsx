import { createFileRoute } from '@tanstack/react-router';
import { useWords } from '../provider/page-words.ts';
import { loadServicePage, servicePageHead } from './load-service-page.ts';
import { RetryInBrowser } from './retry-in-browser.tsx';
import { ServicePage } from './service-page.tsx';

export const Route = createFileRoute('/services/$subService')({
  loader: ({ context, params }) => loadServicePage(context.queryClient, params.subService),
  head: ({ params, loaderData }) => servicePageHead(params.subService, loaderData),
  component: ServiceDetail,
});

function ServiceDetail() {
  const data = Route.useLoaderData();
  const { subService } = Route.useParams();
  const words = useWords('service-pages');
  const shared = useWords('shared');
  if (!data || !words || !shared) return <RetryInBrowser routeId={Route.id} />;
  return (
    <ServicePage key={subService} slug={subService} data={data} words={words} shared={shared} />
  );
}

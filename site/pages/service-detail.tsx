import { createFileRoute } from '@tanstack/react-router';
import { loadServicePage, servicePageHead } from './load-service-page.ts';
import { ServicePage } from './service-page.tsx';

export const Route = createFileRoute('/services/$subService')({
  loader: ({ context, params }) => loadServicePage(context.queryClient, params.subService),
  head: ({ loaderData }) => servicePageHead(loaderData),
  component: ServiceDetail,
});

function ServiceDetail() {
  const record = Route.useLoaderData();
  return <ServicePage key={record.categoryUrl} record={record} />;
}

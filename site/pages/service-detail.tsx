import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useArrived, useMain } from '../provider/load.ts';
import { pageWords } from '../provider/page-words.ts';
import { serviceRecord, subServices, type RecordValues } from '../provider/queries.ts';
import { isUnknown, loadServicePage, servicePageHead } from './parts/load-service-page.ts';
import { RetryInBrowser } from './parts/retry-in-browser.tsx';
import { ServicePage } from './parts/service-page.tsx';

export const Route = createFileRoute('/services/$subService')({
  loader: ({ context, params }) => loadServicePage(context.pageData, params.subService),
  head: ({ match, params }) => servicePageHead(params.subService, match.context.pageData),
  component: ServiceDetail,
});

function ServiceDetail() {
  const { subService: slug } = Route.useParams();
  const isComplete = Route.useLoaderData();
  const record = useArrived(serviceRecord(slug));
  const parts = useMain(subServices(slug));
  const words = useArrived(pageWords('service-pages'));
  const shared = useArrived(pageWords('shared'));
  useHeadOfLate(record);
  const isMissing = isUnknown(record, parts) || words === undefined || shared === undefined;
  if (!isComplete && isMissing) return <RetryInBrowser routeId={Route.id} />;
  return (
    <ServicePage
      key={slug}
      slug={slug}
      record={record ?? null}
      words={words ?? null}
      shared={shared ?? null}
    />
  );
}

/** Sets title and description by a record that came late. */
function useHeadOfLate(record: RecordValues | null | undefined): void {
  const router = useRouter();
  const wasLate = useRef(false);
  useEffect(() => {
    if (wasLate.current && record)
      void router.invalidate({ filter: (match) => match.routeId === Route.id });
    wasLate.current = !record;
  }, [router, record]);
}

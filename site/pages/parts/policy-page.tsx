import { useMain } from '../../provider/load.ts';
import { policy } from '../../provider/policies.ts';
import { DocumentPage } from '../../sections/document-page/document-page.tsx';
import { RetryInBrowser } from './retry-in-browser.tsx';

/** The page of a policy. */
export function PolicyPage({ name, routeId }: { name: string; routeId: string }) {
  const found = useMain(policy(name));
  return found ? <DocumentPage {...found} /> : <RetryInBrowser routeId={routeId} />;
}

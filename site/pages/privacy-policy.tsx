import { createFileRoute } from '@tanstack/react-router';
import { loadPolicy, policyHead } from './parts/load-policy.ts';
import { PolicyPage } from './parts/policy-page.tsx';

export const Route = createFileRoute('/privacy-policy')({
  loader: ({ context }) => loadPolicy(context.pageData, 'privacy-policy'),
  head: ({ match }) => policyHead('/privacy-policy', 'privacy-policy', match),
  component: () => <PolicyPage name="privacy-policy" routeId={Route.id} />,
});

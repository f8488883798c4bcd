import { createFileRoute } from '@tanstack/react-router';
import { loadPolicy, policyHead } from './parts/load-policy.ts';
import { PolicyPage } from './parts/policy-page.tsx';

export const Route = createFileRoute('/cookie-policy')({
  loader: ({ context }) => loadPolicy(context.pageData, 'cookie-policy'),
  head: ({ match }) => policyHead('/cookie-policy', 'cookie-policy', match),
  component: () => <PolicyPage name="cookie-policy" routeId={Route.id} />,
});

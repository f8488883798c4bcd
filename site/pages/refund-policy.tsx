import { createFileRoute } from '@tanstack/react-router';
import { loadPolicy, policyHead } from './parts/load-policy.ts';
import { PolicyPage } from './parts/policy-page.tsx';

export const Route = createFileRoute('/refund-policy')({
  loader: ({ context }) => loadPolicy(context.pageData, 'refund-policy'),
  head: ({ match }) => policyHead('/refund-policy', 'refund-policy', match),
  component: () => <PolicyPage name="refund-policy" routeId={Route.id} />,
});

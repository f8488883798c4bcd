import { createFileRoute } from '@tanstack/react-router';
import { loadPolicy, policyHead } from './parts/load-policy.ts';
import { PolicyPage } from './parts/policy-page.tsx';

export const Route = createFileRoute('/citadel-user-agreement')({
  loader: ({ context }) => loadPolicy(context.pageData, 'user-agreement'),
  head: ({ match }) => policyHead('/citadel-user-agreement', 'user-agreement', match),
  component: () => <PolicyPage name="user-agreement" routeId={Route.id} />,
});

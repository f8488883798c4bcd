import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/cookie-policy')({
  head: () =>
    pageHead({ path: '/cookie-policy', title: 'cookie-policy', description: 'cookie-policy' }),
  component: () => <h1>cookie-policy</h1>,
});

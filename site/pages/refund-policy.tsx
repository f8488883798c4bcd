import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/refund-policy')({
  head: () =>
    pageHead({ path: '/refund-policy', title: 'refund-policy', description: 'refund-policy' }),
  component: () => <h1>refund-policy</h1>,
});

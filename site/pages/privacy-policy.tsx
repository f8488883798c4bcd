import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/privacy-policy')({
  head: () =>
    pageHead({ path: '/privacy-policy', title: 'privacy-policy', description: 'privacy-policy' }),
  component: () => <h1>privacy-policy</h1>,
});

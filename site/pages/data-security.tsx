import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/data-security')({
  head: () =>
    pageHead({ path: '/data-security', title: 'data-security', description: 'data-security' }),
  component: () => <h1>data-security</h1>,
});

import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/faq')({
  head: () => pageHead({ path: '/faq', title: 'faq', description: 'faq' }),
  component: () => <h1>faq</h1>,
});

import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/offshore')({
  head: () => pageHead({ path: '/offshore', title: 'offshore', description: 'offshore' }),
  component: () => <h1>offshore</h1>,
});

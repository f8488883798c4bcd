import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/services')({
  head: () => pageHead({ path: '/services', title: 'services', description: 'services' }),
  component: () => <h1>services</h1>,
});

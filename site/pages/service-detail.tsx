import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/services/$subService')({
  head: () =>
    pageHead({
      path: '/services/$subService',
      title: 'service-detail',
      description: 'service-detail',
    }),
  component: () => <h1>service-detail</h1>,
});

import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/services/$subService/$serviceDetails')({
  head: () =>
    pageHead({
      path: '/services/$subService/$serviceDetails',
      title: 'service-detail-nested',
      description: 'service-detail-nested',
    }),
  component: () => <h1>service-detail-nested</h1>,
});

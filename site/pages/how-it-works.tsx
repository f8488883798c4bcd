import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/how-does-citadel-works')({
  head: () =>
    pageHead({
      path: '/how-does-citadel-works',
      title: 'how-it-works',
      description: 'how-it-works',
    }),
  component: () => <h1>how-it-works</h1>,
});

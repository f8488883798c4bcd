import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/citadel-user-agreement')({
  head: () =>
    pageHead({
      path: '/citadel-user-agreement',
      title: 'user-agreement',
      description: 'user-agreement',
    }),
  component: () => <h1>user-agreement</h1>,
});

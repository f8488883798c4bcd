import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/about-citadel-advantage')({
  head: () =>
    pageHead({ path: '/about-citadel-advantage', title: 'advantage', description: 'advantage' }),
  component: () => <h1>advantage</h1>,
});

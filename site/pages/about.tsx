import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/about-us')({
  head: () => pageHead({ path: '/about-us', title: 'about', description: 'about' }),
  component: () => <h1>about</h1>,
});

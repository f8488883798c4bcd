import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/blog')({
  head: () => pageHead({ path: '/blog', title: 'blog', description: 'blog' }),
  component: () => <h1>blog</h1>,
});

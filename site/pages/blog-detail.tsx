import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/blog/$blog')({
  head: () => pageHead({ path: '/blog/$blog', title: 'blog-detail', description: 'blog-detail' }),
  component: () => <h1>blog-detail</h1>,
});

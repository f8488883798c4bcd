import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/contact-us')({
  head: () => pageHead({ path: '/contact-us', title: 'contact', description: 'contact' }),
  component: () => <h1>contact</h1>,
});

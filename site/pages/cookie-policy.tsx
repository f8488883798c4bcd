import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../page-head.ts';
import { DocumentPage } from '../sections/document-page/document-page.tsx';
import { cookiePolicy } from './documents/cookie-policy-text.tsx';

export const Route = createFileRoute('/cookie-policy')({
  head: () =>
    pageHead({
      path: '/cookie-policy',
      title: cookiePolicy.metaTitle,
      description: cookiePolicy.metaDescription,
    }),
  component: () => <DocumentPage text={cookiePolicy} />,
});

import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { DocumentPage } from '../sections/document-page/document-page.tsx';
import { documentHeads } from './documents/document-heads.ts';
import { cookiePolicy } from './documents/cookie-policy-text.tsx';

export const Route = createFileRoute('/cookie-policy')({
  head: () =>
    pageHead({
      path: '/cookie-policy',
      ...documentHeads.cookiePolicy,
    }),
  component: () => <DocumentPage text={cookiePolicy} />,
});

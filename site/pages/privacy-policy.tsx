import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { DocumentPage } from '../sections/document-page/document-page.tsx';
import { documentHeads } from './documents/document-heads.ts';
import { privacyPolicy } from './documents/privacy-policy-text.tsx';

export const Route = createFileRoute('/privacy-policy')({
  head: () =>
    pageHead({
      path: '/privacy-policy',
      ...documentHeads.privacyPolicy,
    }),
  component: () => <DocumentPage text={privacyPolicy} />,
});

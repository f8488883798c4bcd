import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../page-head.ts';
import { DocumentPage } from '../sections/document-page/document-page.tsx';
import { privacyPolicy } from './documents/privacy-policy-text.tsx';

export const Route = createFileRoute('/privacy-policy')({
  head: () =>
    pageHead({
      path: '/privacy-policy',
      title: privacyPolicy.metaTitle,
      description: privacyPolicy.metaDescription,
    }),
  component: () => <DocumentPage text={privacyPolicy} />,
});

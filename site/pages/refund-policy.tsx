import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { DocumentPage } from '../sections/document-page/document-page.tsx';
import { documentHeads } from './documents/document-heads.ts';
import { refundPolicy } from './documents/refund-policy-text.tsx';

export const Route = createFileRoute('/refund-policy')({
  head: () =>
    pageHead({
      path: '/refund-policy',
      ...documentHeads.refundPolicy,
    }),
  component: () => <DocumentPage text={refundPolicy} />,
});

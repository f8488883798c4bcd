import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../page-head.ts';
import { DocumentPage } from '../sections/document-page/document-page.tsx';
import { userAgreement } from './documents/user-agreement-text.tsx';

export const Route = createFileRoute('/citadel-user-agreement')({
  head: () =>
    pageHead({
      path: '/citadel-user-agreement',
      title: userAgreement.metaTitle,
      description: userAgreement.metaDescription,
    }),
  component: () => <DocumentPage text={userAgreement} />,
});

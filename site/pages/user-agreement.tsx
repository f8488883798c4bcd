import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { DocumentPage } from '../sections/document-page/document-page.tsx';
import { documentHeads } from './documents/document-heads.ts';
import { userAgreement } from './documents/user-agreement-text.tsx';

export const Route = createFileRoute('/citadel-user-agreement')({
  head: () =>
    pageHead({
      path: '/citadel-user-agreement',
      ...documentHeads.userAgreement,
    }),
  component: () => <DocumentPage text={userAgreement} />,
});

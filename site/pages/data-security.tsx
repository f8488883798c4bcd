import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { ClosingCall } from '../sections/closing-call/closing-call.tsx';
import { DocumentBody } from '../sections/document-page/document-body.tsx';
import { UpdatedOn } from '../sections/document-page/updated-on.tsx';
import { PageBanner } from '../sections/page-banner/page-banner.tsx';
import { SecurityKeys } from '../sections/security-keys/security-keys.tsx';
import { documentHeads } from './documents/document-heads.ts';
import { dataSecurity } from './documents/data-security-text.tsx';

export const Route = createFileRoute('/data-security')({
  head: () =>
    pageHead({
      path: '/data-security',
      ...documentHeads.dataSecurity,
    }),
  component: DataSecurity,
});

function DataSecurity() {
  return (
    <>
      <PageBanner
        cover="data-security"
        subject="left"
        title={dataSecurity.title}
        lead={dataSecurity.intro}
      >
        <UpdatedOn date={dataSecurity.updated} />
      </PageBanner>
      <SecurityKeys />
      <DocumentBody sections={dataSecurity.sections} />
      <ClosingCall title="Put your own questionnaire to us" action="Send it to us">
        We answer it in writing, item by item, so that it can go into your file.
      </ClosingCall>
    </>
  );
}

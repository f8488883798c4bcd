import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { ClosingCall } from '../sections/closing-call/closing-call.tsx';
import { GrowthStaff } from '../sections/growth-staff/growth-staff.tsx';
import { InsightPage } from '../sections/insight-page/insight-page.tsx';
import { LeadList } from '../sections/lead-list/lead-list.tsx';
import { MarketingRhythm } from '../sections/marketing-rhythm/marketing-rhythm.tsx';
import { PageBanner } from '../sections/page-banner/page-banner.tsx';
import { SalesLine } from '../sections/sales-line/sales-line.tsx';
import { product } from '../facts/site-config.ts';

export const Route = createFileRoute('/about-citadel-advantage')({
  head: () =>
    pageHead({
      path: '/about-citadel-advantage',
      title: `The ${product.name} advantage: sales work, done weekly`,
      description:
        'Lead generation, sale automation, marketing optimization and customer insights, done every week by a named person who works in your own tools.',
    }),
  component: Advantage,
});

function Advantage() {
  return (
    <>
      <PageBanner
        ways={[
          { path: '#lead-generation', label: 'Lead generation', quiet: true },
          { path: '#sale-automation', label: 'Sale automation', quiet: true },
          { path: '#marketing-optimization', label: 'Marketing optimization', quiet: true },
          { path: '#customer-insights', label: 'Customer insights', quiet: true },
        ]}
        cover="advantage"
        subject="left"
        title="Four sales jobs that never reach the top of your list"
        lead={
          <p>
            Finding leads, following up, testing your marketing, listening to customers: each is a
            few hours a week, and each waits for a quiet day. The {product.name} advantage is a
            person whose day it is.
          </p>
        }
      />
      <LeadList />
      <SalesLine />
      <MarketingRhythm />
      <InsightPage />
      <GrowthStaff />
      <ClosingCall title="When this is the wrong purchase">
        If nobody has bought from you yet, talk to customers yourself first; nobody can do that for
        you. If they have and you want more of the same, send us a line about who they are.
      </ClosingCall>
    </>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { figures } from '../facts/business-facts.ts';
import { pageHead } from '../head/page-head.ts';
import { ClosingCall } from '../sections/closing-call/closing-call.tsx';
import { Fit } from '../sections/fit/fit.tsx';
import { Overlap } from '../sections/overlap/overlap.tsx';
import { PageBanner } from '../sections/page-banner/page-banner.tsx';
import { Savings } from '../sections/savings/savings.tsx';
import { StaffingComparison } from '../sections/staffing-comparison/staffing-comparison.tsx';

export const Route = createFileRoute('/offshore')({
  head: () =>
    pageHead({
      path: '/offshore',
      title: 'Your offshore team in India: what fits, what not',
      description: `What an offshore team is, whom it suits and when to leave it, how its day overlaps with yours, and where savings of ${figures.savingsElsewhere} come from.`,
    }),
  component: Offshore,
});

function Offshore() {
  return (
    <>
      <PageBanner
        ways={[
          { path: '/contact-us', label: 'Send your requirement' },
          { path: '#overlap', label: 'See how your day overlaps', quiet: true },
        ]}
        cover="offshore"
        title="A second office, without the lease"
        lead={
          <p>
            An offshore team does the same work, in the same systems and by the same rules as the
            people down the hall. It happens to sit in India, where an hour of that work costs less.
          </p>
        }
      />
      <StaffingComparison />
      <Overlap />
      <Fit />
      <Savings />
      <ClosingCall title="Tell us the work and your time zone">
        You get a shift that would overlap with your day, a rate in writing, and an honest no if the
        work should stay at home.
      </ClosingCall>
    </>
  );
}

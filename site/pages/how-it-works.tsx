import { createFileRoute } from '@tanstack/react-router';
import { figures } from '../facts/business-facts.ts';
import { pageHead } from '../head/page-head.ts';
import { ClosingCall } from '../sections/closing-call/closing-call.tsx';
import { MoneyLine } from '../sections/money-line/money-line.tsx';
import { PageBanner } from '../sections/page-banner/page-banner.tsx';
import { WorkingModels } from '../sections/working-models/working-models.tsx';
import { WorkingSteps } from '../sections/working-steps/working-steps.tsx';
import { product } from '../facts/site-config.ts';

export const Route = createFileRoute('/how-does-citadel-works')({
  head: () =>
    pageHead({
      path: '/how-does-citadel-works',
      title: `How ${product.name} works: four steps, two models`,
      description:
        'From brief to first task in four steps, one dedicated employee or a whole team, and what you pay at each stage until the deposit comes back.',
    }),
  component: HowItWorks,
});

function HowItWorks() {
  return (
    <>
      <PageBanner
        ways={[
          { path: '/contact-us', label: 'Brief us' },
          { path: '#money', label: 'What you pay, and when', quiet: true },
        ]}
        cover="how-it-works"
        subject="right"
        title="You direct the work. We look after everything else."
        lead={
          <p>
            {figures.clientsSinceStart}+ clients since we began have hired this way. You brief us,
            pick, choose and start. Pay, leave, computers and conduct are ours.
          </p>
        }
      />
      <WorkingSteps />
      <WorkingModels />
      <MoneyLine />
      <ClosingCall title="Step one takes two paragraphs" action="Brief us">
        What is to be done, how many hours, in which tools, from when. The rest we ask.
      </ClosingCall>
    </>
  );
}

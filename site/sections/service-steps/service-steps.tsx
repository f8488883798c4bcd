import type { Item } from '../../provider/queries.ts';
import { HireSteps } from '../hire-steps/hire-steps.tsx';

/** The provider's hiring steps for this service; nothing if there are none. */
export function ServiceSteps({ steps }: { steps: Item[] }) {
  if (steps.length === 0) return null;
  return (
    <HireSteps
      title="From your requirement to the first day"
      lead="What you do, what we do, and what you see before you decide."
      steps={steps.map((step) => ({ title: step.post_title, body: { html: step.post_content } }))}
    />
  );
}

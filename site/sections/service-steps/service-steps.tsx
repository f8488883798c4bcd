import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { Item } from '../../provider/queries.ts';
import { HireSteps } from '../hire-steps/hire-steps.tsx';

/** The provider's hiring steps for this service; nothing if there are none. */
export function ServiceSteps({
  steps,
  ...heading
}: { steps: Item[] } & PageWords<'service-pages'>['steps']) {
  if (steps.length === 0) return null;
  return (
    <HireSteps
      {...heading}
      steps={steps.map((step) => ({ title: step.post_title, body: { html: step.post_content } }))}
    />
  );
}

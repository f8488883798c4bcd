import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { Prose } from '../../ui/prose.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';

/** How the hours are calculated. */
export function Method({ title, body }: PageWords<'time-zones'>['method']) {
  return (
    <Section ground="mist" labelledBy="method">
      <SectionHeading id="method" title={title} />
      <Prose html={body} />
    </Section>
  );
}

import type { Span } from '../../../domain/day-spans.ts';
import { clocks, DAY, hours, lengthOf, moved } from '../../../domain/day-spans.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { ZonesExample } from '../../../contract/api/time-zones.ts';
import { fillText } from '../../ui/fill-text.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { Lane } from './day-picture.tsx';
import styles from './method.module.css';

type Words = PageWords<'time-zones'>['method'];

/** How the hours are calculated, with a day as an example. */
export function Method({
  title,
  body,
  sum,
  example,
}: Words & {
  example: Pick<ZonesExample, 'name' | 'day' | 'team' | 'ahead' | 'shared'> | undefined;
}) {
  return (
    <Section ground="mist" labelledBy="method">
      <div className={styles.columns}>
        <div>
          <SectionHeading id="method" title={title} />
          <Prose html={body} />
        </div>
        {example && <DayAsSum {...example} words={sum} />}
      </div>
    </Section>
  );
}

/** A day by the clock in India, line by line: what the visitor and the team work, and both together. */
function DayAsSum({
  name,
  day,
  team,
  ahead,
  shared,
  words,
}: Pick<ZonesExample, 'name' | 'day' | 'team' | 'ahead' | 'shared'> & { words: Words['sum'] }) {
  const theirs = moved(day, ahead);
  const both = shared.map((span) => moved(span, ahead));
  const apart = `${hours(Math.abs(ahead))} ${ahead < 0 ? 'earlier' : 'later'}`;
  return (
    <dl className={styles.sum}>
      <Line name={fillText(words.yours, { place: name })} times={[day]} />
      <Line name={fillText(words.india, { apart })} times={[theirs]} of="yours" />
      <Line name={fillText(words.team, { shift: team.name })} times={[team.span]} of="theirs" />
      <Line name={`${words.shared} ${hours(lengthOf(...shared))}`} times={both} of="shared" />
    </dl>
  );
}

function Line({
  name,
  times,
  of,
}: {
  name: React.ReactNode;
  times: Span[];
  of?: 'yours' | 'theirs' | 'shared';
}) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>
        {times.map(clocks).join(', ')}
        {of && (
          <svg
            viewBox={`0 0 ${DAY} 1`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className={styles.bar}
          >
            <Lane spans={times} y={0} height={1} of={of} />
          </svg>
        )}
      </dd>
    </div>
  );
}

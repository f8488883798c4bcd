import { clock, hours, minutesOf } from '../../../domain/day-spans.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { PersonPage } from '../../../contract/api/people.ts';
import { fillText } from '../../ui/fill-text.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './person-profile.module.css';

/** How much of an office day in some cities a person works. */
export function SharedHours({
  person: { works, shared },
  words,
}: {
  person: Pick<PersonPage, 'works' | 'shared'>;
  words: PageWords<'person-pages'>['shared'];
}) {
  return (
    <Section still ground="mist" labelledBy="shared-hours">
      <div className={styles.shared}>
        <SectionHeading
          id="shared-hours"
          title={words.title}
          lead={fillText(words.lead, {
            from: clock(minutesOf(works.from)),
            to: clock(minutesOf(works.to)),
          })}
        />
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.place}</th>
              <th scope="col">{words.hours}</th>
            </tr>
          </thead>
          <tbody>
            {shared.map(({ place, minutes }) => (
              <tr key={place}>
                <th scope="row">{place}</th>
                <td>{hours(minutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

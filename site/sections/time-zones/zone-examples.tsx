import { clocks } from '../../../domain/day-spans.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { ZonesExample } from '../../../contract/api/time-zones.ts';
import { Section } from '../../ui/section.tsx';
import { byYourClock, DayPicture } from './day-picture.tsx';
import { HourAxis } from './hour-axis.tsx';
import { PictureKey } from './picture-key.tsx';
import styles from './zone-examples.module.css';

/** The hours that a few cities share with the team, each with a link to its year. */
export function ZoneExamples({
  title,
  lead,
  examples,
}: PageWords<'time-zones'>['examples'] & { examples: ZonesExample[] }) {
  return (
    <Section still labelledBy="examples" heading={title} lead={lead}>
      <ul className={styles.examples}>
        {examples.map(({ path, name, hours, day, team, ahead, shared }) => (
          <li key={path} className={styles.example}>
            <h3>
              <a href={`${path}#result`}>{name}</a>
            </h3>
            <div>
              <HourAxis name={name} ahead={0} inLine />
              <div className={styles.band}>
                <DayPicture day={day} team={byYourClock(team.span, ahead)} shared={shared} />
              </div>
              <HourAxis name="India" ahead={ahead} inLine />
            </div>
            <p className={styles.words}>
              <strong>{hours} shared</strong> with {team.words}, {clocks(team.span)} in India
            </p>
          </li>
        ))}
      </ul>
      <PictureKey team="the shift in India" />
    </Section>
  );
}

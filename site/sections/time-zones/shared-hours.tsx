import { useId } from 'react';
import { clocks } from '../../../domain/day-spans.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { ZonesResult, ZonesSeason } from '../../../contract/api/time-zones.ts';
import { buttonClass } from '../../ui/button.ts';
import { enquiryPath } from '../../ui/enquiry-path.ts';
import { fillText } from '../../ui/fill-text.tsx';
import { Section } from '../../ui/section.tsx';
import { byYourClock, DayPicture } from './day-picture.tsx';
import { HourAxis } from './hour-axis.tsx';
import { PictureKey } from './picture-key.tsx';
import styles from './shared-hours.module.css';
import { ShiftTable } from './shift-table.tsx';

/** The hours that a visitor shares with the team: a sentence, pictures over the year, and a table of shifts. */
export function SharedHours({
  result,
  words,
}: {
  result: ZonesResult;
  words: PageWords<'time-zones'>;
}) {
  const { place, hours, day, team, people, seasons, changes, advice, path } = result;
  return (
    <Section labelledBy="result">
      <h2 id="result">{hours} shared a day</h2>
      <p className={styles.summary}>
        Your day is {clocks(day)} {place}. Your person works {team.words}, {clocks(team.span)} in
        India.{result.withBreak && ` ${words.break}`}
      </p>
      {advice.map((name) => (
        <p key={name} className={styles.advice}>
          {words.advice[name]}
        </p>
      ))}
      <p className={`no-print ${styles.ways}`}>
        <a href={enquiryPath(path)} className={buttonClass('primary')}>
          Add this to your enquiry
        </a>
        {people && (
          <a href={people.path}>
            {fillText(people.place ? words.people.near : words.people.yours, {
              city: people.place,
            })}
          </a>
        )}
      </p>
      <h3 className={styles.title}>{words.seasons}</h3>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <div className={styles.seasons}>
        {seasons.map((season) => (
          <Season key={season.when} result={result} season={season} />
        ))}
      </div>
      <PictureKey team={`${team.name.toLowerCase()} in India`} office={result.office} />
      <ShiftTable result={result} words={words.shifts} />
    </Section>
  );
}

/** A part of the year in which the difference between the clocks does not change. */
function Season({ result, season }: { result: ZonesResult; season: ZonesSeason }) {
  const { name, day, team, office } = result;
  const { when, ahead, shared, sentences } = season;
  const id = useId();
  return (
    <section className={styles.season} aria-label={when}>
      <h4 className={styles.when}>{when}</h4>
      <div className={styles.frame}>
        <HourAxis name={name} ahead={0} />
        <div className={styles.band}>
          <DayPicture
            day={day}
            team={byYourClock(team.span, ahead)}
            office={office && byYourClock(office, ahead)}
            shared={shared}
            labelledBy={id}
          />
        </div>
        <HourAxis name="India" ahead={ahead} />
      </div>
      <p id={id} className={styles.sentences}>
        {sentences.join(' ')}
      </p>
    </section>
  );
}

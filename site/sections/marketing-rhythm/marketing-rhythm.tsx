import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './marketing-rhythm.module.css';

const rhythm = [
  {
    when: 'Every week',
    text: 'Searches that cost money and bring nobody are switched off. Forms, links and phone numbers are tried, because a broken form looks just like a quiet week.',
  },
  {
    when: 'Every month',
    text: 'One page or one advertisement is changed and the old one kept beside it. The result is written down in one of three words: kept, dropped, or unclear.',
  },
  {
    when: 'Every quarter',
    text: 'You and the marketer look at what a customer cost you by each channel, stop the worst one, and put its money where it did more.',
  },
] as const;

/** The third advantage: a routine in three increasing steps. */
export function MarketingRhythm() {
  return (
    <Section ground="mist" id="marketing-optimization" labelledBy="marketing-title">
      <SectionHeading
        id="marketing-title"
        title="Marketing optimization: one change at a time, written down"
      >
        A digital marketer who sees your accounts every day finds small leaks long before a yearly
        review would.
      </SectionHeading>
      <ol className={styles.stair}>
        {rhythm.map(({ when, text }) => (
          <li key={when} className={styles.step}>
            <h3 className={styles.when}>{when}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      <p className={styles.limit}>
        We promise no rank and no number of clicks. With few visitors a fair test takes months, and
        you hear that before it starts.
      </p>
    </Section>
  );
}

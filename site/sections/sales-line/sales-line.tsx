import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './sales-line.module.css';

const stops = [
  {
    when: 'At once',
    who: 'tool',
    text: 'A message comes in. The CRM makes the record, so that nothing lives in one inbox only.',
  },
  {
    when: 'Same day',
    who: 'person',
    text: 'Your assistant reads it, answers what has an answer, and offers two times for a call.',
  },
  {
    when: 'Day 2',
    who: 'you',
    text: 'You take the call. The quote is drafted from your template and goes out when you say so.',
  },
  {
    when: 'Day 5',
    who: 'tool',
    text: 'No reply yet. The reminder goes off by itself, at your assistant and not at the customer.',
  },
  {
    when: 'Day 6',
    who: 'person',
    text: 'A follow-up in your words, about their project. You have seen the first ten of them.',
  },
  {
    when: 'Day 20',
    who: 'person',
    text: 'One last message, then the record is closed with the reason. Nobody is chased forever.',
  },
] as const;

const names = { tool: 'The tool', person: 'Your assistant', you: 'You' } as const;

/** The second advantage: the stages of an inquiry, and who acts at each. */
export function SalesLine() {
  return (
    <Section ground="deep" id="sale-automation" labelledBy="sale-automation-title">
      <SectionHeading
        id="sale-automation-title"
        title="Sale automation: the tool remembers, a person writes"
      >
        Set up in the CRM you have, by somebody who then works with it every day. An example; the
        days are yours to choose.
      </SectionHeading>
      <ol className={styles.line}>
        {stops.map(({ when, who, text }) => (
          <li key={when} className={`${styles.stop} ${styles[who]}`}>
            <p className={styles.when}>{when}</p>
            <div>
              <p className={styles.who}>{names[who]}</p>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

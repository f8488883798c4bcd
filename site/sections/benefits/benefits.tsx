import { figures } from '../../facts/business-facts.ts';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './benefits.module.css';

const benefits = [
  {
    figure: figures.savings,
    title: 'less spent on the same work',
    text: 'You pay by the hour for the person, with no recruiter, payroll tax, desk or license on top. The rate you see in the table is the rate we start from.',
  },
  {
    figure: figures.hireWithin,
    title: 'until somebody starts',
    text: 'Send the requirement today. We come back with people who already do this work, you speak with them, and the one you choose begins.',
  },
  {
    figure: figures.acceptedApplicants,
    title: 'of applicants get through',
    text: 'Tested in their trade, interviewed in English, references called. You still interview them yourself before you say yes.',
  },
] as const;

const features = [
  'A free trial before the first invoice',
  'Hourly, part-time or full-time, and you can change',
  'Prepaid month by month, with a refundable notice deposit',
  'A replacement when it does not work out',
  'Work hours that overlap with yours',
  'Everything they make belongs to you',
] as const;

/** Three benefits with figures, and what every hire includes. */
export function Benefits() {
  return (
    <Section ground="mist" labelledBy="benefits">
      <SectionHeading id="benefits" title="Three reasons owners stay with it">
        {figures.clients}+ clients in {figures.countries} countries hire this way: hourly, part-time
        or full-time.
      </SectionHeading>
      <ol className={styles.benefits}>
        {benefits.map(({ figure, title, text }) => (
          <li key={title} className={styles.benefit}>
            <h3 className={styles.claim}>
              <span className={styles.figure}>{figure}</span> {title}
            </h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      <h3 className={styles.comes}>Every hire comes with</h3>
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </Section>
  );
}

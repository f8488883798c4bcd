import { figures } from '../../facts/business-facts.ts';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './working-steps.module.css';

const steps = [
  {
    name: 'Brief Us',
    you: 'Write or call with the work, the hours, the tools and a start date. Two paragraphs do.',
    we: 'We ask back where something is missing, and say so if remote staff is the wrong answer.',
  },
  {
    name: 'Pick the Best Resumes',
    you: 'Read them, strike out who does not fit, and say why. Your reasons make the next selection better.',
    we: 'We send the resumes of people who already do this work and have passed our tests in it.',
  },
  {
    name: 'Choose Your Team',
    you: 'Speak with the candidates by video. Give them a small case of your own and watch them think. Choose one, or several.',
    we: 'We arrange the calls in your hours and put the terms of the free trial in writing.',
  },
  {
    name: 'Kick Start',
    you: 'Create a login with narrow rights, name somebody who answers questions, hand over the first task.',
    we: `We onboard your person within ${figures.onboardWithin}, and stay close in the first week, when small misunderstandings are cheap.`,
  },
] as const;

/** The four steps (spec section 2, How it works), and who does what in each. */
export function WorkingSteps() {
  return (
    <Section labelledBy="steps">
      <SectionHeading id="steps" title="Four steps, and your part in each">
        You can hire in {figures.hireWithin} when the role is a common one. What takes longest is
        usually the third step, and it should.
      </SectionHeading>
      <ol className={styles.steps}>
        {steps.map(({ name, you, we }, index) => (
          <li key={name} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={styles.name}>{name}</h3>
            <div className={styles.part}>
              <h4 className={styles.whose}>Your part</h4>
              <p>{you}</p>
            </div>
            <div className={styles.part}>
              <h4 className={styles.whose}>Our part</h4>
              <p>{we}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

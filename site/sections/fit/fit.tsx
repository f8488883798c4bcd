import { Section } from '../../ui/section.tsx';
import styles from './fit.module.css';

const suits = [
  {
    title: 'The work comes back',
    text: 'Books every month, tickets every day, drawings every week. What is learned once is used again.',
  },
  {
    title: 'It happens on a screen',
    text: 'If a colleague could do it from home with a login, somebody in Pune can do it with a login.',
  },
  {
    title: 'You can say what good looks like',
    text: 'A finished example from last month is worth more than a manual.',
  },
  {
    title: 'Somebody has half an hour a day',
    text: 'To answer questions in the first week. Less later, but never nobody.',
  },
] as const;

const not = [
  'The work needs hands, a van or a signature from a licensed professional at home.',
  'A contract with your own customer forbids work abroad.',
  'You need one thing done once. Hire a freelancer.',
  'You need it finished by Friday and nobody can explain it before then.',
  'You want somebody else to decide what is to be done. That is a manager or a consultant.',
] as const;

/** When an offshore team fits and, equally prominent, when it does not. */
export function Fit() {
  return (
    <Section labelledBy="fit">
      <div className={styles.columns}>
        <div>
          <h2 id="fit">It suits you when</h2>
          <dl className={styles.suits}>
            {suits.map(({ title, text }) => (
              <div key={title} className={styles.reason}>
                <dt className={styles.title}>{title}</dt>
                <dd className={styles.text}>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={styles.not}>
          <h2 className={styles.notTitle}>Do not do it when</h2>
          <ul className={styles.list}>
            {not.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}

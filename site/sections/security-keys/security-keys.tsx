import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './security-keys.module.css';

const sides = [
  {
    title: 'Stays in your hands',
    items: [
      'The owner account of every system',
      'Password recovery',
      'The release of payments',
      'Who has a login, and how far it reaches',
      'The sign-in log, and the switch that ends it',
    ],
  },
  {
    title: 'Comes into ours',
    items: [
      'One named login for each person, no wider than the task',
      'Encrypted computers that we own and can lock from afar',
      'A signed confidentiality agreement from everyone who sees your data',
      'A register of who can get into what',
      'Your telephone number, for the bad day',
    ],
  },
] as const;

/** Which access the client and the company hold, on two sides of a wall. */
export function SecurityKeys() {
  return (
    <Section ground="deep" labelledBy="keys">
      <SectionHeading id="keys" title="Most of the keys never leave your firm">
        The person works inside your systems, so we need few of them.
      </SectionHeading>
      <div className={styles.sides}>
        {sides.map(({ title, items }) => (
          <div key={title} className={styles.side}>
            <h3 className={styles.title}>{title}</h3>
            <ul className={styles.items}>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}

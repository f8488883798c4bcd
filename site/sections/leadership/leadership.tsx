import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { Portrait } from '../team/portrait.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './leadership.module.css';

/** The leadership team (spec section 2, About): portrait, name, role and one sentence each. */
export function Leadership({ title, lead, people }: PageWords<'about'>['leadership']) {
  return (
    <Section still labelledBy="leadership" heading={title} lead={lead}>
      <ul className={styles.people}>
        {people.map(({ name, role, text, portrait }) => (
          <li key={name} className={styles.person}>
            {portrait && (
              <Portrait
                picture={portrait}
                name={name}
                loading="lazy"
                decoding="async"
                className={styles.portrait}
              />
            )}
            <div>
              <h3 className={styles.name}>{name}</h3>
              <p className={styles.role}>{role}</p>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

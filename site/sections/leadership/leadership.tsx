import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { leaders } from './leaders.ts';
import styles from './leadership.module.css';

/** The leadership team: portrait, name, role and one sentence each. */
export function Leadership() {
  return (
    <Section labelledBy="leadership">
      <SectionHeading id="leadership" title="Eight people who answer for the work">
        When something goes wrong, it ends up on one of these desks.
      </SectionHeading>
      <ul className={styles.people}>
        {leaders.map(({ name, role, text, portrait }) => (
          <li key={name} className={styles.person}>
            <img
              src={`/static/pictures/portraits/${portrait}.webp`}
              alt={`Illustrated portrait of ${name}`}
              width="400"
              height="400"
              loading="lazy"
              decoding="async"
              className={styles.portrait}
            />
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

import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { Section } from '../../ui/section.tsx';
import { TextLinks } from '../../ui/text-links.tsx';
import styles from './benefits.module.css';

/** Three benefits with figures, and what every hire includes. */
export function Benefits({
  title,
  lead,
  items,
  with: comesWith,
  features,
  links = [],
}: PageWords<'home'>['benefits']) {
  return (
    <Section still ground="mist" labelledBy="benefits" heading={title} lead={lead}>
      <ol className={styles.benefits}>
        {items.map(({ figure, title: claim, text }) => (
          <li key={claim} className={styles.benefit}>
            <h3 className={styles.claim}>
              <span className={styles.figure}>{figure}</span> {claim}
            </h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      <h3 className={styles.comes}>{comesWith}</h3>
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <TextLinks links={links} />
    </Section>
  );
}

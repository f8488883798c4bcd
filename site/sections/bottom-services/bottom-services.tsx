import type { CategoryRecord } from '../../service-categories/category-record.ts';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './bottom-services.module.css';

/** Other services in a category. Without any, the heading is left out as well. */
export function BottomServices({
  heading,
  services,
}: {
  heading: CategoryRecord['bottomServicesHeading'];
  services: CategoryRecord['bottomServices'];
}) {
  if (services.length === 0) return null;
  return (
    <Section ground="sand" labelledBy="bottom-services">
      <SectionHeading id="bottom-services" title={heading.title}>
        {heading.body}
      </SectionHeading>
      <ul className={styles.services}>
        {services.map(({ title, body }) => (
          <li key={title} className={styles.service}>
            <h3>{title}</h3>
            <p className={styles.body}>{body}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

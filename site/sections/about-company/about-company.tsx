import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { Prose } from '../../ui/prose.tsx';
import { ProofLink } from '../../ui/proof-link.tsx';
import styles from './about-company.module.css';

/** The work that the company does and does not do, above its figures, drawn as the merlons of the logo. */
export function AboutCompany({ title, body, counts }: PageWords<'about'>['company']) {
  return (
    <section className={styles.company} aria-labelledby="company">
      <div className={`page ${styles.columns}`}>
        <h2 id="company">{title}</h2>
        <Prose html={body} />
      </div>
      <dl className={`page ${styles.wall}`}>
        {counts.map(({ value, label }) => (
          <div key={label} className={styles.merlon}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.base}>
        <p className="page">
          <ProofLink />
        </p>
      </div>
    </section>
  );
}

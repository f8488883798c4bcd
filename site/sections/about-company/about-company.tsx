import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { Battlement } from '../../ui/battlement.tsx';
import { Prose } from '../../ui/prose.tsx';
import { ProofLink } from '../../ui/proof-link.tsx';
import styles from './about-company.module.css';

/** The work that the company does and does not do, above its figures. */
export function AboutCompany({ title, body, counts }: PageWords<'about'>['company']) {
  return (
    <section className={styles.company} aria-labelledby="company">
      <div className={`page ${styles.columns}`}>
        <h2 id="company">{title}</h2>
        <Prose html={body} />
      </div>
      <Battlement className={styles.edge} />
      <div className={styles.base}>
        <dl className={`page ${styles.figures}`}>
          {counts.map(({ value, label }) => (
            <div key={label} className={styles.figure}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="page">
          <ProofLink />
        </p>
      </div>
    </section>
  );
}

import { figures } from '../../facts/business-facts.ts';
import { product } from '../../facts/site-config.ts';
import { Prose } from '../../ui/prose.tsx';
import styles from './about-company.module.css';

const counts = [
  { value: figures.yearsOfExperience, label: 'years of experience' },
  { value: figures.professionals, label: 'professionals on staff' },
  { value: figures.clientsOnAbout, label: 'clients' },
  { value: `${figures.industries}+`, label: 'industries' },
] as const;

/** What the company does and does not do, above its figures, drawn as the merlons of the logo. */
export function AboutCompany() {
  return (
    <section className={styles.company} aria-labelledby="company">
      <div className={`page ${styles.columns}`}>
        <h2 id="company">We do the employing. You do the directing.</h2>
        <Prose>
          <p>
            A small firm often has more work than people, and a local hire costs more than the work
            brings in. India has accountants, developers, drafters and assistants who have done that
            work for years. {product.name} stands between the two. We find the person, test them,
            employ them and pay them. They take their tasks from you.
          </p>
          <p>
            An engagement can begin with one part-time person and grow into a team. It is paid month
            by month, so you keep us because the work is good and for no other reason.
          </p>
          <h3>What we turn down</h3>
          <p>
            We are not a project agency. If you want to hand over a brief and see nothing until it
            is finished, hire one. We do not take on work that your law keeps for a licensed
            professional at home, and we do not send anybody who has not passed our own tests, even
            when you are in a hurry.
          </p>
        </Prose>
      </div>
      <dl className={`page ${styles.wall}`}>
        {counts.map(({ value, label }) => (
          <div key={label} className={styles.merlon}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

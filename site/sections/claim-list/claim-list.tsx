import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { Claim } from '../../../contract/api/claims.ts';
import { Prose } from '../../ui/prose.tsx';
import { providedHtml } from '../../ui/provided-html.ts';
import { Section } from '../../ui/section.tsx';
import { UpdatedOn } from '../document-page/updated-on.tsx';
import { postDate } from '../../../domain/post-date.ts';
import styles from './claim-list.module.css';

/** Every claim beside its proof. Links in texts lead to a claim by its name. */
export function ClaimList({
  title,
  lead,
  updated,
  together,
  heading,
  labels,
  claims,
}: Omit<PageWords<'how-we-count'>, 'claims'> & { heading: string; claims: readonly Claim[] }) {
  return (
    <>
      <header className={styles.header}>
        <div className={`page ${styles.opening}`}>
          <h1 className={styles.title}>{title}</h1>
          <div>
            <div
              className={styles.lead}
              data-plain-links=""
              dangerouslySetInnerHTML={providedHtml(lead)}
            />
            <UpdatedOn date={updated} />
          </div>
        </div>
        {together && (
          <section aria-labelledby="together" className={`page ${styles.together}`}>
            <h2 id="together" className={styles.sentence}>
              {together.title}
            </h2>
            <Prose html={together.body} />
          </section>
        )}
      </header>
      <Section still labelledBy="claims">
        <h2 id="claims" className="visually-hidden">
          {heading}
        </h2>
        <ul className={styles.claims}>
          {claims.map(({ name, sentence, ...proof }) => (
            <li key={name} id={name} className={styles.claim}>
              <h3 className={styles.sentence}>{sentence}</h3>
              <dl className={styles.proof}>
                <Fact label={labels.counted} value={proof.counted} />
                <Fact label={labels.counted_on} date={proof.counted_on} />
                <Fact label={labels.counted_by} value={proof.counted_by} />
                <Fact label={labels.source} value={proof.source} />
                <Fact label={labels.valid_until} date={proof.valid_until} />
              </dl>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

/** One row of a proof; nothing if it is not stated. */
function Fact({
  label,
  value,
  date,
}: {
  label: string;
  value?: string | undefined;
  /** In place of a value. */
  date?: string | undefined;
}) {
  if (value === undefined && date === undefined) return null;
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{date === undefined ? value : <time dateTime={date}>{postDate(date)}</time>}</dd>
    </div>
  );
}

import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { siteFacts } from '../../provider/page-envelope.ts';
import { Battlement } from '../../ui/battlement.tsx';
import { buttonClass } from '../../ui/button.ts';
import { ProofLink } from '../../ui/proof-link.tsx';
import { TextLinks } from '../../ui/text-links.tsx';
import { ExpertSlider } from './expert-slider.tsx';
import styles from './hero.module.css';

/** The hero of the home page: the promise, two calls to action, the experts, the figures. */
export function Hero({
  title,
  lead,
  start,
  rates,
  links = [],
  proof,
  experts,
}: PageWords<'home'>['hero']) {
  const { menu, phone } = siteFacts();
  return (
    <div className={styles.hero}>
      <div className={`page ${styles.columns}`}>
        <div>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          <p className={`no-print ${styles.ways}`}>
            <a href="/contact-us" className={buttonClass('primary')}>
              {start}
            </a>
            <a href="/rates" className={buttonClass('quiet')}>
              {rates}
            </a>
          </p>
          <p className={`no-print ${styles.call}`}>
            <a href={`tel:${phone.number}`}>
              {menu.call} {phone.shown}
            </a>
          </p>
          <TextLinks links={links} />
        </div>
        <ExpertSlider experts={experts} />
      </div>
      <Battlement className={styles.edge} />
      <div className={styles.proof}>
        <dl className={`page ${styles.figures}`}>
          {proof.map(({ value, label }) => (
            <div key={label} className={styles.figure}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={`page ${styles.count}`}>
          <ProofLink />
        </p>
      </div>
    </div>
  );
}

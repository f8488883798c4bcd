import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { buttonClass } from '../../ui/button.ts';
import styles from './call-to-action.module.css';

/** The call to action below a post: send a requirement. */
export function CallToAction({ title, lead, action }: PageWords<'post-pages'>['call']) {
  return (
    <section className="page" aria-labelledby="requirement">
      <div className={styles.panel}>
        <div>
          <h2 id="requirement" className={styles.title}>
            {title}
          </h2>
          <p className={styles.lead}>{lead}</p>
        </div>
        <a href="/contact-us" data-about="" className={buttonClass('primary')}>
          {action}
        </a>
      </div>
    </section>
  );
}

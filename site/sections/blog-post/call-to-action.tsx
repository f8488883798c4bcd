import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { buttonClass } from '../../ui/button.ts';
import { ContactLink } from '../enquiry-form/contact-link.tsx';
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
        <ContactLink className={buttonClass('primary')}>{action}</ContactLink>
      </div>
    </section>
  );
}

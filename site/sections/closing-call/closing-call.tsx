import { siteFacts } from '../../provider/page-envelope.ts';
import { buttonClass } from '../../ui/button.ts';
import { enquiryPath } from '../../ui/enquiry-path.ts';
import { Section } from '../../ui/section.tsx';
import styles from './closing-call.module.css';

/** The call to action at the end of a page, with the phone number as an alternative. */
export function ClosingCall({
  title,
  lead,
  action,
  ground = 'sand',
  about,
}: {
  title: string;
  lead: string;
  action: string;
  ground?: 'sand' | 'paper';
  /** The path of what the page shows, which the enquiry is about. */
  about?: string | undefined;
}) {
  const { phone } = siteFacts();
  return (
    <Section still ground={ground} labelledBy="closing-call" className="no-print">
      <div className={styles.columns}>
        <div>
          <h2 id="closing-call">{title}</h2>
          <p className={styles.lead}>{lead}</p>
        </div>
        <div className={styles.ways}>
          {about === undefined ? (
            <a href="/contact-us" data-about="" className={buttonClass('primary')}>
              {action}
            </a>
          ) : (
            <a href={enquiryPath(about)} rel="nofollow" className={buttonClass('primary')}>
              {action}
            </a>
          )}
          <p>
            or call <a href={`tel:${phone.number}`}>{phone.shown}</a>, day or night
          </p>
        </div>
      </div>
    </Section>
  );
}

import type { ReactNode } from 'react';
import { siteFacts } from '../../provider/page-envelope.ts';
import { hoursOfOffices } from '../../provider/hours-of-offices.ts';
import { Battlement } from '../../ui/battlement.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import styles from './footer.module.css';

/**
 * The columns and the copyright line. On sites with a tracker, visitors can change their consent here.
 */
export function FooterContent({ tracked }: { tracked: boolean }) {
  const { name, email, phone, whatsapp, hours, offices, networks, legal, footer } = siteFacts();
  return (
    <>
      <Battlement className={`no-print ${styles.edge}`} />
      <div className={styles.ground}>
        <div className={`page ${styles.columns}`}>
          <div className={styles.about}>
            <Wordmark name={name} />
            <p>{footer.about}</p>
            <ul className={`no-print ${styles.social}`}>
              {networks.map(({ network, url }) => (
                <li key={network}>
                  <a href={url} rel="noopener">
                    {network}
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <div className={styles.talk}>
            <h2 className={styles.title}>{footer.talk}</h2>
            <ul className={styles.links}>
              <li>
                <a href={`tel:${phone.number}`}>{phone.shown}</a>
              </li>
              <li>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
              <li>
                <a href={whatsapp.url} rel="noopener">
                  {`WhatsApp ${whatsapp.shown}`}
                </a>
              </li>
              <li>
                <a href="/contact-us">{footer.enquiry}</a>
              </li>
            </ul>
            <p
              className={styles.hours}
            >{`${hours.days}, ${hoursOfOffices()}. ${footer.phone_hours}`}</p>
          </div>
          <FooterLinks id="footer-company" title={footer.company} links={footer.company_links} />
          <FooterLinks id="footer-policies" title={footer.policies} links={footer.policy_links}>
            {tracked && (
              <li>
                <button type="button" className={styles.settings}>
                  Cookie settings
                </button>
              </li>
            )}
          </FooterLinks>
          <div className={styles.offices}>
            {offices.map((office) => (
              <div key={office.country}>
                <h2 className={styles.title}>{office.country}</h2>
                <address className={styles.address}>
                  {office.lines.map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </address>
              </div>
            ))}
          </div>
        </div>
        <div className={`page ${styles.copyright}`}>
          <p>
            {footer.copyright} {legal?.entity}
          </p>
        </div>
      </div>
    </>
  );
}

interface FooterLinksProps {
  id: string;
  title: string;
  links: readonly { path: string; label: string }[];
  /** More items of the list. */
  children?: ReactNode;
}

/**
 * A column of links; on a phone a disclosure below its title, which works without script. Its content is
 * in <details> everywhere, and wide screens show that whether it is open or not (footer.module.css).
 */
function FooterLinks({ id, title, links, children }: FooterLinksProps) {
  return (
    <nav aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      <details>
        <summary aria-labelledby={id} />
        <ul className={styles.links}>
          {links.map(({ path, label }) => (
            <li key={path}>
              <a href={path}>{label}</a>
            </li>
          ))}
          {children}
        </ul>
      </details>
    </nav>
  );
}

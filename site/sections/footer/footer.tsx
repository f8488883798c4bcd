import { Link, useHydrated } from '@tanstack/react-router';
import { siteFacts } from '../../provider/page-envelope.ts';
import { Battlement } from '../../ui/battlement.tsx';
import { PathLink } from '../../ui/path-link.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { openCookieSettings } from '../consent/cookie-settings.ts';
import styles from './footer.module.css';

/**
 * The footer and the copyright line. Its styles hide it until the first scroll (spec section 2);
 * server/pages/render/boot-script.ts shows it. On sites with a tracker, visitors can change their
 * consent here.
 */
export function Footer({ tracked }: { tracked: boolean }) {
  const hydrated = useHydrated();
  const { name, email, phone, whatsapp, hours, offices, networks, footer } = siteFacts();
  return (
    <footer className={styles.footer}>
      <Battlement className={styles.edge} />
      <div className={styles.ground}>
        <div className={`page ${styles.columns}`}>
          <div className={styles.about}>
            <Wordmark name={name} />
            <p>{footer.about}</p>
            <ul className={styles.social}>
              {networks.map(({ network, url }) => (
                <li key={network}>
                  <a href={url} rel="noopener">
                    {network}
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h2 className={styles.title}>{footer.talk}</h2>
            <ul className={styles.links}>
              <li>
                <a href={`tel:${phone.number}`}>{phone.shown}</a>
              </li>
              <li>
                <a href={whatsapp.url} rel="noopener">
                  WhatsApp {whatsapp.shown}
                </a>
              </li>
              <li>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
              <li>
                <Link to="/contact-us">{footer.enquiry}</Link>
              </li>
            </ul>
            <p className={styles.hours}>
              {hours.days}, {hours.hours}. {footer.phone_hours}
            </p>
          </div>
          <nav aria-labelledby="footer-company">
            <h2 className={styles.title} id="footer-company">
              {footer.company}
            </h2>
            <ul className={styles.links}>
              {footer.company_links.map(({ path, label }) => (
                <li key={path}>
                  <PathLink path={path}>{label}</PathLink>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-labelledby="footer-policies">
            <h2 className={styles.title} id="footer-policies">
              {footer.policies}
            </h2>
            <ul className={styles.links}>
              {footer.policy_links.map(({ path, label }) => (
                <li key={path}>
                  <PathLink path={path}>{label}</PathLink>
                </li>
              ))}
              {tracked && hydrated && (
                <li>
                  <button type="button" className={styles.settings} onClick={openCookieSettings}>
                    Cookie settings
                  </button>
                </li>
              )}
            </ul>
          </nav>
          {offices.map((office) => (
            <div key={office.country} className={styles.office}>
              <h2 className={styles.title}>{office.country}</h2>
              <address className={styles.address}>
                {office.lines.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            </div>
          ))}
        </div>
        <div className={`page ${styles.copyright}`}>
          <p>{footer.copyright}</p>
        </div>
      </div>
    </footer>
  );
}

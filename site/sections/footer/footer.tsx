import { Link, useHydrated } from '@tanstack/react-router';
import { contact, officeHours, offices, product, socialLinks } from '../../facts/site-config.ts';
import { Battlement } from '../../ui/battlement.tsx';
import { PathLink } from '../../ui/path-link.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { openCookieSettings } from '../consent/cookie-settings.ts';
import styles from './footer.module.css';

const company = [
  { path: '/about-citadel-advantage', label: `The ${product.name} advantage` },
  { path: '/how-does-citadel-works', label: `How ${product.name} works` },
  { path: '/offshore', label: 'Your offshore team' },
  { path: '/data-security', label: 'Data security' },
] as const;
const policies = [
  { path: '/refund-policy', label: 'Refund policy' },
  { path: '/privacy-policy', label: 'Privacy policy' },
  { path: '/cookie-policy', label: 'Cookie policy' },
  { path: `/${product.slug}-user-agreement`, label: 'User agreement' },
] as const;

/**
 * The footer and the copyright line. Its styles hide it until the first scroll (spec section 2);
 * server/pages/render/boot-script.ts shows it. On sites with a tracker, visitors can change their
 * consent here.
 */
export function Footer({ tracked }: { tracked: boolean }) {
  const hydrated = useHydrated();
  return (
    <footer className={styles.footer}>
      <Battlement className={`no-print ${styles.edge}`} />
      <div className={styles.ground}>
        <div className={`page ${styles.columns}`}>
          <div className={styles.about}>
            <Wordmark name={product.name} />
            <p>Remote staff in India for small and medium firms.</p>
            <ul className={`no-print ${styles.social}`}>
              {socialLinks.map(({ network, url }) => (
                <li key={network}>
                  <a href={url} rel="noopener">
                    {network}
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h2 className={styles.title}>Talk to us</h2>
            <ul className={styles.links}>
              <li>
                <a href={`tel:${contact.phone.address}`}>{contact.phone.shown}</a>
              </li>
              <li>
                <a href={contact.whatsapp.address} rel="noopener">
                  WhatsApp {contact.whatsapp.shown}
                </a>
              </li>
              <li>
                <a href={`mailto:${contact.email}`}>{contact.email}</a>
              </li>
              <li>
                <Link to="/contact-us">Send your requirement</Link>
              </li>
            </ul>
            <p className={styles.hours}>
              {officeHours.days}, {officeHours.hours}. Phone line 24x7.
            </p>
          </div>
          <nav aria-labelledby="footer-company">
            <h2 className={styles.title} id="footer-company">
              Company
            </h2>
            <ul className={styles.links}>
              {company.map(({ path, label }) => (
                <li key={path}>
                  <PathLink path={path}>{label}</PathLink>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-labelledby="footer-policies">
            <h2 className={styles.title} id="footer-policies">
              Policies
            </h2>
            <ul className={styles.links}>
              {policies.map(({ path, label }) => (
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
          <p>© 2026 {product.name}. All rights reserved.</p>
        </div>
      </div>
    </footer>
  );
}

import { Link, useHydrated } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
      <Battlement className={styles.edge} />
      <div className={styles.ground}>
        <div className={`page ${styles.columns}`}>
          <div className={styles.about}>
            <Wordmark name={product.name} />
            <p>Remote staff in India for small and medium firms.</p>
            <ul className={styles.social}>
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
          <FooterLinks id="footer-company" title="Company" links={company} />
          <FooterLinks id="footer-policies" title="Policies" links={policies}>
            {tracked && hydrated && (
              <li>
                <button type="button" className={styles.settings} onClick={openCookieSettings}>
                  Cookie settings
                </button>
              </li>
            )}
          </FooterLinks>
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

interface FooterLinksProps {
  id: string;
  title: string;
  links: typeof company | typeof policies;
  /** More items of the list. */
  children?: ReactNode;
}

function FooterLinks({ id, title, links, children }: FooterLinksProps) {
  return (
    <nav aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      <ul className={styles.links}>
        {links.map(({ path, label }) => (
          <li key={path}>
            <PathLink path={path}>{label}</PathLink>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}

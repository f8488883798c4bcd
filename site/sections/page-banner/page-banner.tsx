import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.ts';
import { PathLink } from '../../ui/path-link.tsx';
import styles from './page-banner.module.css';

export interface Way {
  /** An address on this site, or a hash on the page. */
  path: string;
  label: string;
  quiet?: boolean;
}

/**
 * The first screen of a page: its heading and lead on the page's width, and
 * its cover running off the right edge of the window.
 */
export function PageBanner({
  title,
  lead,
  cover,
  subject = 'center',
  ways = [],
  children,
}: {
  title: string;
  lead: ReactNode;
  /** Name of a picture in content/pictures/covers/pages. */
  cover: string;
  /** Where in the cover its subject stands. */
  subject?: 'left' | 'center' | 'right';
  /** Where to go from here: another page, or a place on this one. */
  ways?: readonly Way[];
  /** What else stands below the lead. */
  children?: ReactNode;
}) {
  const size = ways.length > 2 ? 'small' : 'normal';
  return (
    <div className={styles.banner}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.lead}>{lead}</div>
        {ways.length > 0 && (
          <ul className={styles.ways}>
            {ways.map(({ path, label, quiet = false }) => (
              <li key={path}>
                {path.startsWith('#') ? (
                  <a href={path} className={buttonClass(quiet ? 'quiet' : 'primary', size)}>
                    {label}
                  </a>
                ) : (
                  <PathLink path={path} className={buttonClass(quiet ? 'quiet' : 'primary', size)}>
                    {label}
                  </PathLink>
                )}
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
      <img
        src={`/static/pictures/covers/pages/${cover}.svg`}
        alt=""
        width="1200"
        height="800"
        fetchPriority="high"
        className={`${styles.cover} ${styles[subject] ?? ''}`}
      />
    </div>
  );
}

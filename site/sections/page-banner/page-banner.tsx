import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.ts';
import { PathLink } from '../../ui/path-link.tsx';
import { providedHtml } from '../../ui/provided-html.ts';
import styles from './page-banner.module.css';

export interface Way {
  /** A path on this site, or a hash on the page. */
  path: string;
  label: string;
  quiet?: boolean | undefined;
}

const isHtml = (lead: ReactNode | { html: string }): lead is { html: string } =>
  typeof lead === 'object' && lead !== null && 'html' in lead;

/**
 * The banner of a page: heading and lead, and a cover that bleeds off the right edge of the window.
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
  /** Elements, or HTML from the content. */
  lead: ReactNode | { html: string };
  /** Name of a picture in content/pictures/covers/pages. */
  cover: string;
  /** The position of the subject in the cover. */
  subject?: 'left' | 'center' | 'right';
  /** Calls to action: links to other pages or to anchors on this one. */
  ways?: readonly Way[];
  /** Additional content below the lead. */
  children?: ReactNode;
}) {
  const size = ways.length > 2 ? 'small' : 'normal';
  return (
    <div className={styles.banner}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {isHtml(lead) ? (
          <div
            className={styles.lead}
            data-plain-links=""
            dangerouslySetInnerHTML={providedHtml(lead.html)}
          />
        ) : (
          <div className={styles.lead}>{lead}</div>
        )}
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

import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.ts';
import { providedHtml } from '../../ui/provided-html.ts';
import { unbroken } from '../../ui/unbroken.tsx';
import styles from './page-banner.module.css';

interface Way {
  /** A path on this site, or a hash on the page. */
  path: string;
  label: string;
  quiet?: boolean | undefined;
}

/**
 * The banner of a page: heading and lead, and a cover that bleeds off the right edge of the window.
 */
export function PageBanner({
  title,
  lead,
  cover,
  subject = 'center',
  links = [],
  children,
}: {
  title: string;
  /** HTML from the content. */
  lead: string;
  /** Name of a picture in content/pictures/covers/pages. */
  cover: string;
  /** The position of the subject in the cover. */
  subject?: 'left' | 'center' | 'right';
  /** Calls to action: links to other pages or to anchors on this one. */
  links?: readonly Way[];
  /** Additional content below the lead. */
  children?: ReactNode;
}) {
  const size = links.length > 2 ? 'small' : 'normal';
  return (
    <div className={styles.banner}>
      <div className={styles.words}>
        <h1 className={styles.title}>{unbroken(title)}</h1>
        <div
          className={styles.lead}
          data-plain-links=""
          dangerouslySetInnerHTML={providedHtml(lead)}
        />
        {links.length > 0 && (
          <ul className={styles.ways}>
            {links.map(({ path, label, quiet = false }) => (
              <li key={path}>
                {path.startsWith('#') ? (
                  <a href={path} className={buttonClass(quiet ? 'quiet' : 'primary', size)}>
                    {label}
                  </a>
                ) : (
                  <a href={path} className={buttonClass(quiet ? 'quiet' : 'primary', size)}>
                    {label}
                  </a>
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

import { Fragment } from 'react';
import styles from './list-intro.module.css';

interface ListIntroProps {
  title: string;
  lead: string;
  /** Links to more, after the lead. */
  more?: readonly ({ label: string; path: string } | undefined)[];
}

/** The heading of a list. */
export function ListIntro({ title, lead, more = [] }: ListIntroProps) {
  return (
    <div className={`page ${styles.intro}`}>
      <h1>{title}</h1>
      <p className={styles.lead}>
        {lead}
        {more.map(
          (link) =>
            link && (
              <Fragment key={link.path}>
                {' '}
                <a href={link.path}>{link.label}</a>
              </Fragment>
            ),
        )}
      </p>
    </div>
  );
}

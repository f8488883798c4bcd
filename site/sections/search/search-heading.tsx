import { MAX_SEARCH_LENGTH } from '../../../contract/search-query.ts';
import { Battlement } from '../../ui/battlement.tsx';
import { buttonClass } from '../../ui/button.ts';
import { KeepTyped } from '../../ui/keep-typed.tsx';
import styles from './search-heading.module.css';
import fieldStyles from './search-field.module.css';

interface SearchHeadingProps {
  title: string;
  lead: string;
  placeholder: string;
  /** The words of the search, or empty. */
  q: string;
}

/**
 * The band with the form, and on wide screens a picture that bleeds off the right edge of the window. The
 * browser submits the form, with script or without.
 */
export function SearchHeading({ title, lead, placeholder, q }: SearchHeadingProps) {
  return (
    <div className={styles.band}>
      <div className={styles.columns}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          <KeepTyped />
          <form action="/search" role="search" className={`no-print ${styles.form}`}>
            <label htmlFor="search-words" className="visually-hidden">
              Search for
            </label>
            <input
              // Another query has another field: the typed words are the browser's.
              key={q}
              id="search-words"
              type="search"
              name="q"
              defaultValue={q}
              required
              maxLength={MAX_SEARCH_LENGTH}
              placeholder={placeholder}
              autoComplete="off"
              enterKeyHint="search"
              className={`${styles.input} ${fieldStyles.field}`}
            />
            <button type="submit" className={buttonClass('primary')}>
              Search
            </button>
          </form>
        </div>
        <img
          src="/static/pictures/covers/pages/search.svg"
          alt=""
          width="1200"
          height="800"
          loading="lazy"
          className={styles.cover}
        />
      </div>
      <Battlement className={styles.edge} />
    </div>
  );
}

import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { contentOf } from '../../ui/section.tsx';
import { FoldItem } from '../../ui/fold-item.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { useKept } from '../../ui/use-kept.ts';
import { unbroken } from '../../ui/unbroken.tsx';
import styles from './hire-terms.module.css';

/** The terms of every hire, on every service page: five blocks of a wall. */
export function HireTerms({ title, lead, terms }: PageWords<'service-pages'>['terms']) {
  const kept = useKept(() => contentOf('terms'));
  return (
    <section className={styles.section} aria-labelledby="terms">
      <div
        className="page"
        {...(kept ?? {
          children: (
            <>
              <SectionHeading id="terms" title={title} lead={lead} />
              <ul className={styles.wall}>
                {terms.map(({ title: term, text, link }) => (
                  <li key={term} className={styles.block}>
                    <FoldItem title={capitalized(term)} titleClass={styles.title}>
                      <p className={styles.body}>
                        {unbroken(text)}
                        {link && (
                          <>
                            {' '}
                            <a href={link.path}>{link.label}</a>
                          </>
                        )}
                      </p>
                    </FoldItem>
                  </li>
                ))}
              </ul>
            </>
          ),
        })}
      />
    </section>
  );
}

/** A title may begin with a figure in words. */
function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

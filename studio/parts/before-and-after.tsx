import type { ChangedPage } from '../../server/studio/studio-types.ts';
import styles from './before-and-after.module.css';

const SIDES = [
  { name: 'Before', marked: 'removed', Mark: 'del' },
  { name: 'After', marked: 'added', Mark: 'ins' },
] as const;

/**
 * Text before and after a change, side by side. Changed words are struck through or underlined. Hidden labels name
 * them, because most screen readers do not announce `del` and `ins`.
 */
export function BeforeAndAfter({ runs }: { runs: ChangedPage['words'] }) {
  return (
    <div className={styles.sides}>
      {SIDES.map(({ name, marked, Mark }) => {
        const own = runs.filter(({ change }) => change === 'same' || change === marked);
        return (
          own.length > 0 && (
            <div key={name}>
              <p className={styles.name}>{name}</p>
              <p className={styles.words}>
                {own.map(({ change, text }, index) =>
                  change === 'same' ? (
                    text
                  ) : (
                    <Mark key={index} className={styles[marked]}>
                      <span className="visually-hidden"> ({marked}:) </span>
                      {text}
                    </Mark>
                  ),
                )}
              </p>
            </div>
          )
        );
      })}
    </div>
  );
}

import { unbroken } from './unbroken.tsx';
import styles from './accordion.module.css';

export interface AccordionItem {
  /** The anchor of the body: a link to it opens the item. */
  id?: string | undefined;
  title: string;
  body: string;
}

/**
 * Questions and answers, one open at a time: items that share a name close each other, without
 * script. Titles begin 01., 02., …; `from` continues the numbers of another list with the same name.
 */
export function Accordion({
  name,
  items,
  from = 1,
}: {
  name: string;
  items: readonly AccordionItem[];
  from?: number;
}) {
  return (
    <div>
      {items.map((item, index) => (
        <details key={item.title} name={name} className={styles.item}>
          <summary className={styles.title}>
            <span className={styles.number}>{String(from + index).padStart(2, '0')}.</span>
            <span>{unbroken(item.title)}</span>
          </summary>
          <p id={item.id} className={styles.body}>
            {item.body}
          </p>
        </details>
      ))}
    </div>
  );
}

import { Accordion, type AccordionItem } from '../../ui/accordion.tsx';
import styles from './faq-groups.module.css';

interface Group {
  id: string;
  title: string;
  questions: readonly AccordionItem[];
}

/** Questions in groups, numbered across the groups; only one of all is open at a time. */
export function FaqGroups({ groups }: { groups: readonly Group[] }) {
  const firsts = groups.map((_, index) =>
    groups.slice(0, index).reduce((count, group) => count + group.questions.length, 1),
  );
  return (
    <div className={`page ${styles.columns}`}>
      <nav className={styles.contents} aria-label="Groups of questions">
        <ul className={styles.list}>
          {groups.map(({ id, title, questions }, index) => (
            <li key={id}>
              <a href={`#${id}`}>
                {title}
                <span className={styles.range}>
                  {firsts[index]}–{firsts[index]! + questions.length - 1}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        {groups.map(({ id, title, questions }, index) => (
          <section key={id} id={id} className={styles.group}>
            <h2 className={styles.heading}>{title}</h2>
            <Accordion name="faq" items={questions} from={firsts[index]} />
          </section>
        ))}
      </div>
    </div>
  );
}

import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { Section } from '../../ui/section.tsx';
import { EmployeeDrawing, TeamDrawing } from './model-drawings.tsx';
import styles from './working-models.module.css';

const drawings = { person: EmployeeDrawing, team: TeamDrawing } as const;

/** The two working models side by side, each with a drawing of who talks to whom. */
export function WorkingModels({ title, lead, items }: PageWords<'how-it-works'>['models']) {
  return (
    <Section still ground="mist" labelledBy="models" heading={title} lead={lead}>
      <div className={styles.models}>
        {items.map(({ name, drawing, facts }) => {
          const Drawing = drawings[drawing];
          return (
            <section key={name} className={styles.model} aria-label={name}>
              <Drawing />
              <h3 className={styles.name}>{name}</h3>
              <dl className={styles.facts}>
                {facts.map(({ question, answer }) => (
                  <div key={question} className={styles.fact}>
                    <dt>{question}</dt>
                    <dd>{answer}</dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
    </Section>
  );
}

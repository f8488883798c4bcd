import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { EmployeeDrawing, TeamDrawing } from './model-drawings.tsx';
import styles from './working-models.module.css';

const models = [
  {
    name: 'Dedicated employee model',
    drawing: EmployeeDrawing,
    facts: [
      ['What you get', 'One person who works for you alone during the hours of the plan.'],
      ['Who gives the tasks', 'You, straight to the person, in your chat and your task list.'],
      ['Who checks the work', 'You. A supervisor on our side steps in when you ask.'],
      ['Begin here when', 'One job is undone, or one colleague has two jobs.'],
      ['Think again when', 'The work must go on whenever that one person is on leave.'],
    ],
  },
  {
    name: 'Team model',
    drawing: TeamDrawing,
    facts: [
      ['What you get', 'Several people of one trade or of different ones, and a lead among them.'],
      ['Who gives the tasks', 'You, to the lead, who shares them out and answers for the whole.'],
      ['Who checks the work', 'The lead first, then you. You see less of each piece.'],
      ['Begin here when', 'The work is steady, large, or must be covered every day.'],
      ['Think again when', 'You have not yet worked with one. Start with a person and grow.'],
    ],
  },
] as const;

/** The two working models side by side, each with a drawing of who talks to whom. */
export function WorkingModels() {
  return (
    <Section ground="mist" labelledBy="models">
      <SectionHeading id="models" title="One person or a team: who talks to whom">
        You can change from one to the other from month to month.
      </SectionHeading>
      <div className={styles.models}>
        {models.map(({ name, drawing: Drawing, facts }) => (
          <section key={name} className={styles.model} aria-label={name}>
            <Drawing />
            <h3 className={styles.name}>{name}</h3>
            <dl className={styles.facts}>
              {facts.map(([question, answer]) => (
                <div key={question} className={styles.fact}>
                  <dt>{question}</dt>
                  <dd>{answer}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Section>
  );
}

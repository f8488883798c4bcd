import { ScrollTable } from '../../ui/scroll-table.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './staffing-comparison.module.css';

const columns = ['Offshore team', 'Freelancer', 'Project agency'] as const;

const rows = [
  {
    question: 'Who gives the tasks?',
    answers: [
      'You, every day',
      'You agree on a result; they choose the way',
      'A manager at the agency',
    ],
  },
  {
    question: 'Who employs and pays them?',
    answers: ['We do, in India', 'They work for themselves', 'The agency'],
  },
  {
    question: 'Whose hours are they?',
    answers: ['Yours alone, on a dedicated plan', 'Shared with other clients', 'Shared, and moved'],
  },
  {
    question: 'Where does the work live?',
    answers: [
      'In your systems, under your logins',
      'Often with them until delivery',
      'With the agency until delivery',
    ],
  },
  {
    question: 'What do you pay for?',
    answers: [
      'The hours of your plan, a month ahead',
      'A job or an hour',
      'A result at a price, and each change to it',
    ],
  },
  {
    question: 'And if the person leaves?',
    answers: ['We find the next one', 'You search again', 'You may never hear of it'],
  },
  {
    question: 'Best for',
    answers: [
      'Work that comes back every week',
      'One job with an end',
      'A finished thing you can describe in full',
    ],
  },
] as const;

/** A comparison of an offshore team with its alternatives. */
export function StaffingComparison() {
  return (
    <Section labelledBy="comparison">
      <SectionHeading id="comparison" title="An offshore team is staff, not a supplier">
        One person or several, in India, on our payroll and under your direction. The difference
        shows when you put it beside the two other ways of getting work done elsewhere.
      </SectionHeading>
      <ScrollTable label="Offshore team, freelancer and project agency compared">
        <table className={styles.table}>
          <caption className="visually-hidden">
            Offshore team, freelancer and project agency compared
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Question</span>
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ question, answers }) => (
              <tr key={question}>
                <th scope="row">{question}</th>
                {answers.map((answer, index) => (
                  <td key={columns[index]}>{answer}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
    </Section>
  );
}

import { ScrollTable } from '../../ui/scroll-table.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './lead-list.module.css';

const leads = [
  {
    firm: 'Quillfeather Dental, Tacoma',
    person: 'Practice manager',
    reason: 'Opens a second office and advertises for billing help',
    source: 'Its own hiring page',
  },
  {
    firm: 'Marl & Pennywhistle, Leeds',
    person: 'Partner for operations',
    reason: 'Has won a school and needs drawings by spring',
    source: 'Council minutes',
  },
  {
    firm: 'Longbarrow Freight, Calgary',
    person: 'Owner',
    reason: 'Bookkeeper job open for months',
    source: 'Job board, confirmed by a call',
  },
] as const;

/** The first of four advantages: an example of a researched list. */
export function LeadList() {
  return (
    <Section id="lead-generation" labelledBy="lead-generation-title">
      <div className={styles.opening}>
        <h2 id="lead-generation-title">Lead generation: a short list that somebody has checked</h2>
        <div className={styles.words}>
          <p>
            You describe a good customer. A research analyst looks for more like that one: the firm,
            the person who decides, a reason to write this month, and where each fact was found.
            Nothing on the list is bought, and nothing is guessed.
          </p>
          <p>
            An assistant keeps it in your CRM and strikes out who has said no. Whether a first
            message goes out is your decision. The rules on cold messages differ by country, so
            check yours.
          </p>
        </div>
      </div>
      <ScrollTable label="Three lines of a lead list, with invented firms">
        <table className={styles.table}>
          <caption className={styles.caption}>
            Three lines of such a list, with invented firms
          </caption>
          <thead>
            <tr>
              <th scope="col">Firm</th>
              <th scope="col">Who decides</th>
              <th scope="col">Why write now</th>
              <th scope="col">Where it says so</th>
            </tr>
          </thead>
          <tbody>
            {leads.map(({ firm, person, reason, source }) => (
              <tr key={firm}>
                <th scope="row">{firm}</th>
                <td>{person}</td>
                <td>{reason}</td>
                <td>{source}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
    </Section>
  );
}

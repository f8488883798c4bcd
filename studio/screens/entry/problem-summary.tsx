import type { ReactNode } from 'react';
import type { Problem } from '../../../contract/actions/problem.ts';
import { sentence } from './form-model.ts';
import styles from './entry.module.css';

interface Props {
  problems: readonly Problem[];
  /** Names the field of a problem; empty for the whole entry. */
  place: (problem: Problem) => ReactNode;
  onReveal: (problem: Problem) => void;
}

/** Lists the problems that block publishing. Each links to its field. */
export function ProblemSummary({ problems, place, onReveal }: Props) {
  if (problems.length === 0) return null;
  return (
    <section className={`stack ${styles.problems}`} aria-label="Problems">
      <h2>
        {problems.length === 1
          ? 'Fix 1 problem to publish'
          : `Fix ${problems.length} problems to publish`}
      </h2>
      <ul className={styles.problemList}>
        {problems.map((problem, index) => {
          const where = place(problem);
          return (
            <li key={index}>
              {where ? (
                <button type="button" className={styles.lead} onClick={() => onReveal(problem)}>
                  <b>{where}</b> {problem.message}
                </button>
              ) : (
                sentence(problem.message)
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

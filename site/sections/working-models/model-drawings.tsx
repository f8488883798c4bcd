import type { ReactNode } from 'react';
import styles from './working-models.module.css';

/** The client and one person in India. The facts below each drawing say the same. */
export function EmployeeDrawing() {
  return (
    <Drawing>
      <path d="M110 76h240" className={styles.talk} />
      <Person x={70} kind="you" label="You" />
      <Person x={390} kind="staff" label="Your person" />
    </Drawing>
  );
}

/** The client, a team lead, and the people to whom the lead assigns work. */
export function TeamDrawing() {
  return (
    <Drawing>
      <path d="M96 76h96M238 66h66M238 78h106M238 90h150" className={styles.talk} />
      <Person x={70} kind="you" label="You" />
      <Person x={215} kind="lead" label="Lead" />
      <Person x={320} kind="staff" />
      <Person x={370} kind="staff" label="Your team" />
      <Person x={420} kind="staff" />
    </Drawing>
  );
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 480 160"
      width="480"
      height="160"
      className={styles.drawing}
      aria-hidden="true"
    >
      <path d="M0 122h12v-10h24v10h24v-10h24v10h24v-10h24v10h348v38H0z" className={styles.ground} />
      {children}
    </svg>
  );
}

function Person({ x, kind, label }: { x: number; kind: 'you' | 'lead' | 'staff'; label?: string }) {
  return (
    <g className={styles[kind]}>
      <circle cx={x} cy="46" r="17" />
      <path d={`M${x - 28} 122V98a28 28 0 0 1 56 0v24z`} />
      {label && (
        <text x={x} y="148" textAnchor="middle" className={styles.label}>
          {label}
        </text>
      )}
    </g>
  );
}

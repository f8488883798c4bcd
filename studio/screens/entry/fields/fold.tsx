import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import controls from '../../../parts/field.module.css';
import { firstWords, isWithin } from '../form-model.ts';
import { fieldId, useForm } from './form-context.ts';
import styles from './fields.module.css';

interface FoldProps {
  path: string;
  label: string;
  value: unknown;
  /** Whether it is open at first. */
  open: boolean;
  /** Before and after its label. */
  handle?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** Something with a heading that opens and closes; a problem within opens it, and closed it shows its first words. */
export function Fold({ path, label, value, open: atFirst, handle, actions, children }: FoldProps) {
  const { problems, revealed } = useForm();
  const within = problems.filter((problem) => isWithin(problem.path, path)).length;
  const isLedHere = revealed !== null && isWithin(revealed.path, path);
  const [open, setOpen] = useState(atFirst || within > 0 || isLedHere);
  // What was seen when it was opened or closed: only something new opens it again.
  const [seen, setSeen] = useState({ within, revealed });
  if (seen.within !== within || seen.revealed !== revealed) {
    setSeen({ within, revealed });
    if (isLedHere && revealed !== seen.revealed) setOpen(true);
    if (within > seen.within) setOpen(true);
  }
  const id = `${fieldId(path)}-body`;
  return (
    <section className={styles.fold} aria-label={label}>
      <header className={styles.foldHead}>
        {handle}
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <ChevronRight aria-hidden="true" />
          <span className={styles.foldLabel}>{label}</span>
          {!open && <span className={styles.firstWords}>{firstWords(value)}</span>}
          {!open && within > 0 && (
            <span className={controls.error}>{within === 1 ? '1 problem' : `${within} problems`}</span>
          )}
        </button>
        {actions}
      </header>
      <div id={id} className={styles.foldBody} hidden={!open}>
        {open && children}
      </div>
    </section>
  );
}

import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import controls from '../../../parts/field.module.css';
import { useReferences } from '../../../references/use-references.ts';
import { showText } from '../../../references/shown-text.ts';
import { firstWords, isWithin } from '../form-model.ts';
import { useForm } from './form-context.tsx';
import styles from './fields.module.css';

interface FoldProps {
  path: string;
  label: string;
  value: unknown;
  /** Whether the section is open at first. */
  open: boolean;
  children: ReactNode;
}

/** A section that opens and closes. It is open at first if it contains a problem. */
export function Fold({ path, label, value, open, children }: FoldProps) {
  const { problems } = useForm();
  const references = useReferences();
  const within = problems.filter((problem) => isWithin(problem.path, path)).length;
  const [openAtFirst] = useState(open || within > 0);
  return (
    <details className={styles.fold} open={openAtFirst} aria-label={label}>
      <summary className={styles.toggle}>
        <ChevronRight size={16} aria-hidden="true" />
        <span className={styles.foldLabel}>{label}</span>
        <span className={styles.firstWords}>
          {firstWords(value, (text) => showText(text, references).text)}
        </span>
        {within > 0 && (
          <span className={controls.error}>
            {within === 1 ? '1 problem' : `${within} problems`}
          </span>
        )}
      </summary>
      <div className={`stack ${styles.foldBody}`}>{children}</div>
    </details>
  );
}

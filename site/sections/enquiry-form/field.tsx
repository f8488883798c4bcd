import styles from './enquiry-form.module.css';

interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  type?: 'text' | 'email' | 'tel';
  rows?: number;
  autoComplete?: string;
  readOnly: boolean;
  defaultValue: string;
  error: string | undefined;
}

/**
 * A label, a hint, an error message and the input, associated with each other for screen readers. The value is the
 * browser's.
 */
export function Field({ name, label, hint, type = 'text', rows, error, ...rest }: FieldProps) {
  const id = `enquiry-${name}`;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const shared = {
    ...rest,
    id,
    name,
    required: true,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    className: styles.input,
  };
  return (
    <div className={error ? `${styles.field} ${styles.wrong}` : styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} type={type} />}
    </div>
  );
}

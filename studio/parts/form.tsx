import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, describeError } from '../api-client.ts';
import { Button, type ButtonVariant } from './button.tsx';
import { FieldProblems } from './field.tsx';
import styles from './form.module.css';

/** Reads a field by its name. */
export type ReadField = (name: string) => string;

interface FormProps {
  /** The label of the button. */
  act: string;
  onSubmit: (read: ReadField) => Promise<unknown>;
  variant?: ButtonVariant;
  isDisabled?: boolean;
  autoFocus?: boolean;
  children?: ReactNode;
}

/** Fields and a submit button. Errors appear at the field that they name, or above the button. */
export function Form({ act, onSubmit, variant = 'primary', children, ...button }: FormProps) {
  const { mutate, isPending, error, variables } = useMutation({
    meta: { quiet: true },
    mutationFn: (data: FormData) => onSubmit((name) => String(data.get(name) ?? '')),
  });
  const problems =
    error instanceof ApiError ? error.problems.filter(({ path }) => variables?.has(path)) : [];
  return (
    <form
      className={`stack ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        mutate(new FormData(event.currentTarget));
      }}
    >
      <FieldProblems value={problems}>{children}</FieldProblems>
      <div role="alert" className={styles.problem}>
        {error && problems.length === 0 && describeError(error)}
      </div>
      <Button {...button} type="submit" variant={variant} isPending={isPending}>
        {act}
      </Button>
    </form>
  );
}

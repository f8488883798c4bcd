import controls from '../../../parts/field.module.css';
import type { useControl } from './form-context.ts';

/** What to write in a field, and what is wrong with it, for fields that react-aria does not label. */
export const FieldNotes = ({
  help,
  error,
}: Pick<ReturnType<typeof useControl>, 'help' | 'error'>) => (
  <>
    {help && <p className={controls.help}>{help}</p>}
    {error && <p className={controls.error}>{error}</p>}
  </>
);

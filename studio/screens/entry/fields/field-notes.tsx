import controls from '../../../parts/field.module.css';
import type { useControl } from './form-context.ts';

/** Help and error of fields that react-aria does not label. */
export const FieldNotes = ({
  help,
  error,
}: Pick<ReturnType<typeof useControl>, 'help' | 'error'>) => (
  <>
    {help && <p className={controls.help}>{help}</p>}
    {error && <p className={controls.error}>{error}</p>}
  </>
);

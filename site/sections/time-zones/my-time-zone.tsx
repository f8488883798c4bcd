import { useHydrated } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.ts';
import styles from './hours-form.module.css';

/**
 * Fills in the time zone of the browser. Nothing is sent until the visitor submits the form. Its place
 * is kept until it works, so nothing moves; without script it takes none.
 */
export function MyTimeZone({ inputId }: { inputId: string }) {
  const hydrated = useHydrated();
  function fillIn() {
    const input = document.getElementById(inputId) as HTMLInputElement;
    input.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
    input.focus();
  }
  return (
    <button
      type="button"
      className={`${buttonClass('quiet')} ${styles.mine} ${hydrated ? '' : styles.waiting}`}
      onClick={fillIn}
    >
      Use my time zone
    </button>
  );
}

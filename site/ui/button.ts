import styles from './button.module.css';

/** The class of something that looks like a button: a link, a submit button, an opener. */
export function buttonClass(
  kind: 'primary' | 'quiet',
  size: 'normal' | 'small' = 'normal',
): string {
  return [styles.button, styles[kind], size === 'small' ? styles.small : '']
    .filter(Boolean)
    .join(' ');
}

import styles from './button.module.css';

/** The class of a button, or of a link that looks like one. */
export function buttonClass(
  kind: 'primary' | 'quiet',
  size: 'normal' | 'small' = 'normal',
): string {
  return [styles.button, styles[kind], size === 'small' ? styles.small : '']
    .filter(Boolean)
    .join(' ');
}

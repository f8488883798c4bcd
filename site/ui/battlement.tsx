import styles from './battlement.module.css';

/** The stepped upper edge of a band, in the color of the band below it. */
export function Battlement({ className = '' }: { className?: string }) {
  return <div className={`${styles.edge} ${className}`} aria-hidden="true" />;
}

import type { ReactNode } from 'react';
import styles from './outside.module.css';

/** The layout of screens for people who are not signed in. */
export function Outside({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.outside}>
      <title>{`${title} · Studio`}</title>
      <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.mark}>
        <path d="M0 8h4v3h2v-6h4v3h2v-6h4V14H0z" />
      </svg>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </main>
  );
}

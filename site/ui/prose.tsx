import type { ReactNode } from 'react';
import { providedHtml } from './provided-html.ts';
import styles from './prose.module.css';

/** Long text: from the provider as HTML (sanitized where it was stored), or as elements. */
export function Prose(content: { html: string } | { children: ReactNode }) {
  if ('html' in content)
    return (
      // Its links are the browser's: see speculation-rules.ts.
      <div
        className={styles.prose}
        data-plain-links=""
        dangerouslySetInnerHTML={providedHtml(content.html)}
      />
    );
  return <div className={styles.prose}>{content.children}</div>;
}

import type { ReactNode } from 'react';
import { providedHtml } from './provided-html.ts';
import styles from './prose.module.css';

/** Long text: the provider's HTML (sanitized when it was stored), or elements. */
export function Prose(content: { html: string } | { children: ReactNode }) {
  if ('html' in content)
    return (
      // Its links load documents: see speculation-rules.ts.
      <div
        className={styles.prose}
        data-plain-links=""
        dangerouslySetInnerHTML={providedHtml(content.html)}
      />
    );
  return <div className={styles.prose}>{content.children}</div>;
}

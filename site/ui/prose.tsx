import { providedHtml } from './provided-html.ts';
import styles from './prose.module.css';

/** Long text: the provider's HTML (sanitized when it was stored). */
export const Prose = ({ html }: { html: string }) => (
  // Its links load documents: see speculation-rules.ts.
  <div className={styles.prose} data-plain-links="" dangerouslySetInnerHTML={providedHtml(html)} />
);

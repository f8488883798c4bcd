import { useRef } from 'react';
import { FoldItem } from '../../ui/fold-item.tsx';
import { Section } from '../../ui/section.tsx';
import { providedHtml } from '../../ui/provided-html.ts';
import styles from './hire-steps.module.css';
import { useInView } from './use-in-view.ts';

/** The share of the section that must be in view (spec section 9). */
const VISIBLE_FROM = 0.1;

export interface HireStep {
  title: string;
  /** Plain text, or HTML from the provider, which a phone folds. */
  body: string | { html: string };
}

/** Numbered steps connected by a line that is animated when the section scrolls into view. */
export function HireSteps({
  title,
  lead,
  steps,
}: {
  title: string;
  lead: string;
  steps: readonly HireStep[];
}) {
  const section = useRef<HTMLElement>(null);
  const visible = useInView(section, VISIBLE_FROM);
  return (
    <Section
      ground="deep"
      still
      labelledBy="steps"
      ref={section}
      className={visible ? styles.visible : ''}
      heading={title}
      lead={lead}
    >
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            {typeof step.body === 'string' ? (
              <>
                <h3 className={styles.title}>{step.title}</h3>
                <p className={styles.body}>{step.body}</p>
              </>
            ) : (
              <FoldItem title={step.title} titleClass={styles.title}>
                <div
                  className={styles.body}
                  dangerouslySetInnerHTML={providedHtml(step.body.html)}
                />
              </FoldItem>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

import { z } from 'zod/mini';
import { markdown } from './field.ts';

const SECTION = /^##[ \t].*\{#([a-z0-9-]+)\}[ \t]*$/gm;

/** Markdown in sections, each with a heading and an anchor, as site/sections/document-page shows it. */
export function sectionedText({ label, max }: { label: string; max: number }) {
  const field = markdown({
    label,
    help: 'Each section begins with a heading. For links to it, a word in braces follows, with # before the word',
    max,
  });
  return {
    ...field,
    schema: field.schema.check(
      z.superRefine((text, context) => {
        const anchors = [...text.matchAll(SECTION)].map(([, anchor]) => anchor);
        const twice = anchors.find((anchor, index) => anchors.indexOf(anchor) < index);
        if (anchors.length === 0)
          context.addIssue({
            code: 'custom',
            message:
              'needs a heading with a word in braces for links to it, with # before the word',
          });
        if (twice !== undefined)
          context.addIssue({
            code: 'custom',
            message: `two sections have the word “${twice}” for links to them`,
          });
      }),
    ),
  };
}

import { z } from 'zod/mini';
import { markdown } from './field.ts';

const SECTION = /^##[ \t].*\{#([a-z0-9-]+)\}[ \t]*$/gm;

/** Markdown in sections, each with a heading and an anchor, as site/sections/document-page shows it. */
export function sectionedText({ label, max }: { label: string; max: number }) {
  const field = markdown({
    label,
    help: 'Each section begins with a heading, with the word for links to it in braces: Children {#children}',
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
            message: 'needs a heading with the word for links to it, such as Children {#children}',
          });
        if (twice !== undefined)
          context.addIssue({
            code: 'custom',
            message: `two sections have the word {#${twice}} for links to them`,
          });
      }),
    ),
  };
}

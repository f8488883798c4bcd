import { htmlFromMarkdown } from '../html/markdown.ts';
import { PICTURES, type CheckedContent } from './checked-content.ts';
import type { FieldProblem } from './content-problem.ts';

/** A problem with a path, which is `at`. */
type PathProblem = FieldProblem & { at: string };

/** Links and pictures of a text in Markdown and HTML. */
export function checkMarkdownLinks(markdown: string, content: CheckedContent): FieldProblem[] {
  const html = htmlFromMarkdown(markdown);
  const links = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, path = '']) => path);
  const pictures = [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => ({
    path: valueOf(tag, 'src'),
    alt: valueOf(tag, 'alt'),
  }));
  const problems = [
    ...links.flatMap((path) => checkPath(path, content)),
    ...pictures.flatMap(({ path, alt }) => [
      ...checkPicture(path, content),
      ...(alt.trim() === ''
        ? [
            {
              at: path,
              words: `the picture ${path} has no alternative text`,
              advice: 'write in the square brackets what it shows: ![A desk](…)',
            },
          ]
        : []),
    ]),
  ];
  // A short path may be a part of others.
  return problems.map(({ at, ...problem }) => ({
    ...problem,
    at: [`](${at}`, `="${at}`].find((begun) => markdown.includes(begun)) ?? at,
  }));
}

const valueOf = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** A picture of this site. */
export const checkPicture = (path: string, { hasPicture }: CheckedContent): PathProblem[] =>
  !path.startsWith(PICTURES) || hasPicture(path)
    ? []
    : [
        {
          at: path,
          words: `there is no picture ${path}`,
          advice: 'correct the path, or add the file to content/pictures',
        },
      ];

/** A link. Those to other sites and to places on the same page are not checked. */
export function checkPath(link: string, content: CheckedContent): PathProblem[] {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(link)) return [];
  if (link.startsWith(PICTURES)) return checkPicture(link, content);
  const path = link.replace(/[?#].*$/s, '');
  const shown = path.replace(/(?<=.)\/$/, '');
  if (!shown.startsWith('/'))
    return [
      {
        at: link,
        words: `the link ${link} leads elsewhere from each page`,
        advice: `begin it with a slash: /${link}`,
      },
    ];
  return shown.startsWith('/static/') || content.hasPage(shown)
    ? []
    : [
        {
          at: link,
          words: `the link ${link} leads to no page of the site`,
          advice: 'correct the path, or add a redirect from it',
        },
      ];
}

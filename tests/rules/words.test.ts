import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/** Words that people do not use for a thing, with the word for it. */
const WORDS: readonly [never: RegExp, word: string][] = [
  [/\bacts?\b/i, 'action'],
  [/\b(?:take|takes|taken|took|taking)(?: \S+)? back\b/i, 'undo'],
  [/\blook(?:s|ed)? after\b|\b(?:any|no)body’s\b/i, 'assignee, assigned to, unassigned'],
  [/\bshow (?:me|it) again\b/i, 'snooze'],
  [/\bheld back\b|\bquarantine\b/i, 'held for review'],
  [/\bwho was told\b|\bgiven up\b|\bdoes not get through\b/i, 'delivery, failed, retry'],
  [/\bbeyond the usual time\b/i, 'keep longer'],
  [/\bhand(?:s|ed)? out\b/i, 'export'],
  [/\bin a line what\b/i, 'log'],
  [/\b(?:take|takes|taken|took)(?: \S+)? down\b/i, 'unpublish'],
  [/\b(?:bring|brings|brought)(?: \S+)? back\b/i, 'publish again, restore'],
  [/\b(?:go|goes|went) out\b/i, 'publish'],
  [
    /\bfigure,? (?:a|or a) rate\b|\bwords of (?:the|this) (?:site|page)\b/i,
    'site value, site text',
  ],
  [/\bstays? in view\b/i, 'focal point'],
  [/\bonly decorates\b/i, 'decorative'],
  [/\bmade ready\b|\bsizes (?:stand|are|could)\b/i, 'processing'],
  [/\b(?:kept|this) filter\b/i, 'saved view'],
  [/\b(?:a|the|another|this) program\b/i, 'app'],
  [/\b(?:please|oops|simply)\b|[a-z]!$/i, 'nothing'],
];
/** The API calls a version a revision. */
const IN_STUDIO: typeof WORDS = [...WORDS, [/\brevisions?\b/i, 'version']];

/** Attributes and calls whose texts nobody sees. */
const UNSEEN = /^(?:class(?:Name)?|key|id|to|href|src|variant|type|name|shortcut|role|d|viewBox)$/;

/** The texts of a file that people may see, with their lines. */
function textsIn(file: string): { text: string; line: number }[] {
  const source = readFileSync(file, 'utf8');
  const found: { text: string; line: number }[] = [];
  const add = (text: string, start: number) => {
    const words = text.replace(/\s+/g, ' ').trim();
    if (/^[A-Z]|\s/.test(words) && !/^\S+ as \w+$/.test(words))
      found.push({ text: words, line: source.slice(0, start).split('\n').length });
  };
  const skipped = new Set<unknown>();
  new Visitor({
    ImportDeclaration: ({ source: from }) => void skipped.add(from),
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && UNSEEN.test(name.name)) skipped.add(value);
    },
    Property: ({ key, computed }) => void (computed || skipped.add(key)),
    TSLiteralType: ({ literal }) => void skipped.add(literal),
    NewExpression({ callee, arguments: given }) {
      // An error that no person sees.
      if (callee.type === 'Identifier' && callee.name === 'Error') skipped.add(given[0]);
    },
    Literal(node) {
      if (typeof node.value === 'string' && !skipped.has(node)) add(node.value, node.start);
    },
    TemplateLiteral(node) {
      if (!skipped.has(node))
        add(node.quasis.map(({ value }) => value.cooked ?? '').join('…'), node.start);
    },
    JSXText: ({ value, start }) => add(value, start),
  }).visit(parseSync(file, source).program);
  return found;
}

/** Rooms whose texts the firm’s people read. */
const ROOMS = [
  'studio',
  'contract/actions',
  'contract/kinds/*.ts',
  'contract/studio',
  'server/actions',
  'server/commands',
  'server/enquiries/deliver',
];

test('what the firm’s people read says each thing by its word', () => {
  const files = execFileSync('git', ['ls-files', ...ROOMS], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(100);
  const breaches = files.flatMap((file) =>
    textsIn(file).flatMap(({ text, line }) =>
      (file.startsWith('studio/') ? IN_STUDIO : WORDS)
        .filter(([never]) => never.test(text))
        .map(([, word]) => `${file}:${line} “${text}”: say ${word}`),
    ),
  );
  expect(breaches).toEqual([]);
});

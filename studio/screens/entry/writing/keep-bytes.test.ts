import { Clock, Container, Ctx } from '@milkdown/ctx';
import {
  commands,
  CommandsReady,
  config,
  Editor,
  editorViewCtx,
  init,
  keymap,
  KeymapReady,
  pasteRule,
  PasteRulesReady,
  schema,
  SchemaReady,
} from '@milkdown/core';
import type { Node } from '@milkdown/prose/model';
import { canSplit, Transform } from '@milkdown/prose/transform';
import { assert, constantFrom, nat, property, tuple } from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { kindOf } from '../../../../contract/kinds/content-kinds.ts';
import type { Field } from '../../../../contract/kinds/field.ts';
import { readContent } from '../../../../server/content/files/read-content.ts';
import { AWKWARD as AWKWARD_TEXTS } from '../../../../tests/helpers/awkward-markdown.ts';
import { long } from '../../../../tests/helpers/process/faults.ts';
import { keepBytes } from './keep-bytes.ts';
import { configureMarkdown, formatOf, MARKDOWN } from './markdown-format.ts';

const format = await headlessFormat();

/** The format without an editor, which needs a document. */
async function headlessFormat() {
  // Milkdown's timers are events of the window, and time out.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const events = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, events[name].bind(events));
  const ctx = new Ctx(new Container(), new Clock());
  ctx.inject(editorViewCtx);
  const plugins = [
    schema,
    commands,
    keymap,
    pasteRule,
    init(Editor.make()),
    config(configureMarkdown),
    ...MARKDOWN,
  ];
  for (const handler of plugins.map((plugin) => plugin(ctx))) void handler();
  await Promise.all(
    [SchemaReady, CommandsReady, KeymapReady, PasteRulesReady].map((timer) => ctx.wait(timer)),
  );
  vi.useRealTimers();
  vi.unstubAllGlobals();
  return formatOf(ctx);
}

/** All texts in a long run (`npm run test:faults`), otherwise one of so many. */
const sampleOf = (texts: readonly string[], step: number) =>
  long ? texts : texts.filter((_, index) => index % step === 0);

/** Each block in one of its seven forms. */
const AWKWARD = sampleOf(AWKWARD_TEXTS, 7);
/** Markdown of the sample content. */
const TEXTS = sampleOf(
  readContent('content').flatMap(({ kind, values }) =>
    markdownIn({ type: 'group', fields: kindOf(kind).fields }, values),
  ),
  5,
);
function markdownIn(field: Pick<Field, 'type' | 'item' | 'fields'>, value: unknown): string[] {
  const { type, item, fields } = field;
  if (type === 'markdown' && typeof value === 'string') return [value];
  if (item && Array.isArray(value)) return value.flatMap((one) => markdownIn(item, one));
  if (!fields || typeof value !== 'object') return [];
  const values = value as Record<string, unknown> | null;
  return Object.entries(fields).flatMap(([name, one]) => markdownIn(one, values?.[name]));
}

const known = new Map<string, ReturnType<typeof format.open>>();
const openOnce = (source: string) =>
  known.get(source) ?? known.set(source, format.open(source)).get(source)!;

/** A source that the editor shows, with its document. */
function open(source: string) {
  const original = openOnce(source);
  if (typeof original === 'string') return null;
  const [first] = original.blocks;
  if (!first) return null;
  const nodes = original.blocks.map(({ node }) => node);
  const doc = first.node.type.schema.topNodeType.create(null, nodes);
  return { doc, write: (next: Node) => keepBytes(format, original, next.children) };
}

const canonical = (source: string) =>
  format.write(format.read(source.replaceAll('\r\n', '\n')).map(({ node }) => node));

/** Where words of a document are. */
function wordsOf(doc: Node) {
  const words: { word: string; at: number }[] = [];
  doc.descendants((node, pos) => {
    for (const { 0: word, index } of node.text?.matchAll(/[\p{L}\p{N}]+/gu) ?? [])
      words.push({ word, at: pos + index });
  });
  return words;
}

/** The document with another word. */
const withWord = (doc: Node, { at, word }: { at: number; word: string }, next = 'Zebra') =>
  new Transform(doc).replaceWith(
    at,
    at + word.length,
    doc.type.schema.text(next, doc.nodeAt(at)?.marks),
  ).doc;

const linesChanged = (before: string, after: string) => {
  const [old, made] = [before.split('\n'), after.split('\n')];
  return {
    lines: old.length === made.length ? old.filter((line, at) => line !== made[at]).length : -1,
    length: after.length - before.length,
  };
};

it('text that nobody changes stays byte for byte what it was', () => {
  for (const text of [...TEXTS, ...AWKWARD]) {
    const opened = open(text);
    if (opened) expect(opened.write(opened.doc)).toBe(text);
  }
});

describe('the sample content', () => {
  it('is shown, also with blocks of HTML', () => {
    const refusals = TEXTS.map(openOnce).filter((opened) => typeof opened === 'string');
    expect(TEXTS.length).toBeGreaterThan(80);
    expect(refusals).toEqual([]);
    expect(openOnce('Press <kbd>Enter</kbd>.')).toBe('This text has HTML within a line.');
  });

  it('changes by exactly the word that is typed, in its line', () => {
    for (const [index, text] of TEXTS.entries()) {
      const opened = open(text);
      if (!opened) continue;
      const words = wordsOf(opened.doc);
      const step = Math.ceil(words.length / 2);
      for (let at = index % step; at < words.length; at += step) {
        const place = words[at]!;
        const after = opened.write(withWord(opened.doc, place));
        const length = 'Zebra'.length - place.word.length;
        expect(linesChanged(text, after), after).toEqual({ lines: 1, length });
      }
    }
  });
});

it('a block of HTML has no blank line, which would end it', () => {
  const source = '__First__\n\n<table>\n<tr><td>one two</td></tr>\n</table>\n\nLast\n';
  const { doc, write } = open(source)!;
  const place = wordsOf(doc).find(({ word }) => word === 'two')!;
  expect(write(withWord(doc, place, 'more\n\n  lines'))).toBe(
    source.replace('two', 'more\n  lines'),
  );
});

it('the anchor of a heading is no text, and keeps its bytes', () => {
  const source = '## What  we count {#what}\n\nSee {#what}\n';
  const { doc, write } = open(source)!;
  expect(doc.child(0).textContent).toBe('What  we count links lead here');
  expect(doc.child(1).textContent).toBe('See {#what}');
  const place = wordsOf(doc).find(({ word }) => word === 'count')!;
  expect(write(withWord(doc, place))).toBe(source.replace('count', 'Zebra'));
});

it('the anchor of a heading stays at its end, and goes with the heading', () => {
  const { doc, write } = open('Before\n\n## What we count {#what}\n\nAfter\n')!;
  const heading = doc.child(0).nodeSize;
  const end = heading + doc.child(1).nodeSize - 1;
  const { strong } = doc.type.schema.marks;
  const typed = new Transform(doc).insert(end, doc.type.schema.text('now'));
  typed.addMark(heading + 1, end, strong!.create());
  expect(write(typed.doc)).toBe('Before\n\n## **What we count** now {#what}\n\nAfter\n');
  const joined = new Transform(doc).join(heading).doc;
  expect(write(joined)).toBe('BeforeWhat we count \n\nAfter\n');
});

it('a block of HTML without text is written as nothing', () => {
  const { doc, write } = open('__First__\n\n<details>\n</details>\n\nLast\n')!;
  const [first, html] = doc.children;
  const from = first!.nodeSize + 1;
  const emptied = new Transform(doc).delete(from, from + html!.content.size).doc;
  expect(emptied.child(1).content.size).toBe(0);
  expect(write(emptied)).toBe('__First__\n\nLast\n');
});

describe('awkward Markdown', () => {
  it('is of many forms, of which few are refused', () => {
    const refusals = AWKWARD.map(openOnce).filter((opened) => typeof opened === 'string');
    expect(AWKWARD.length).toBeGreaterThan(120);
    expect(refusals.length / AWKWARD.length).toBeLessThan(0.12);
  });

  it('loses nothing when any word is another, and changes in one line', () => {
    for (const [index, text] of AWKWARD.entries()) {
      const opened = open(text);
      if (!opened) continue;
      // Each block is in several texts, with another word each time.
      for (const place of wordsOf(opened.doc).filter((_, at) => at % 5 === index % 5)) {
        const changed = withWord(opened.doc, place);
        const after = opened.write(changed);
        expect(canonical(after), after).toBe(format.write(changed.children));
        // The line below a heading is as long as its text; code in quotes and lists gets a fence.
        if (!/^[> ]*(---|===| {4}indented)/m.test(text))
          expect(linesChanged(text, after).lines, after).toBe(1);
      }
    }
  });

  it('keeps its bytes around paragraphs before and behind its first block', () => {
    const source = '* a\n* b\n\n__Second__\n\n_Third_\n';
    const { doc, write } = open(source)!;
    const paragraph = (text: string) =>
      doc.type.schema.nodes.paragraph!.create(null, doc.type.schema.text(text));
    const tr = new Transform(doc).insert(doc.child(0).nodeSize, paragraph('New'));
    expect(write(tr.insert(0, paragraph('First')).doc)).toBe(
      'First\n\n* a\n* b\n\nNew\n\n__Second__\n\n_Third_\n',
    );
  });

  it('loses nothing, whatever is done to its blocks', () => {
    const step = tuple(
      constantFrom('split', 'delete', 'word', 'mark', 'join', 'insert', 'move'),
      nat(),
      nat(),
    );
    assert(
      property(nat(AWKWARD.length - 1), tuple(step, step, step), (which, steps) => {
        const opened = open(AWKWARD[which]!);
        if (!opened) return;
        const changed = steps.reduce((doc, one) => act(doc, ...one), opened.doc);
        const after = opened.write(changed);
        const read = format.read(after.replaceAll('\r\n', '\n')).map(({ node }) => node);
        expect(wordsIn(read), after).toEqual(wordsIn(changed.children));
      }),
      { numRuns: long ? 400 : 100 },
    );
  });
});

const wordsIn = (nodes: readonly Node[]) =>
  nodes.flatMap(
    (node) => node.textBetween(0, node.content.size, ' ', ' ').match(/[\p{L}\p{N}]+/gu) ?? [],
  );

function act(doc: Node, kind: string, where: number, what: number): Node {
  const tr = new Transform(doc);
  const { nodes, marks } = doc.type.schema;
  const words = wordsOf(doc);
  const place = words[where % Math.max(words.length, 1)];
  const index = where % doc.childCount;
  const start = doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  const block = doc.child(index);
  if (kind === 'word' && place)
    return withWord(doc, place, ['_x_', '# a', '1. b', 'c|d'][what % 4]);
  // Enter begins a new line in code, and breaks a tag of HTML, which is a text of its own then.
  const isCode = place && doc.resolve(place.at).parent.type.spec.code;
  if (kind === 'split' && place && !isCode && canSplit(doc, place.at))
    return tr.split(place.at).doc;
  if (kind === 'mark' && place) {
    const mark = [marks.strong, marks.emphasis, marks.inlineCode][what % 3]!;
    return tr.addMark(place.at, place.at + place.word.length, mark.create()).doc;
  }
  if (kind === 'delete' && doc.childCount > 1) return tr.delete(start, start + block.nodeSize).doc;
  if (kind === 'insert')
    return tr.insert(start, nodes.paragraph!.create(null, doc.type.schema.text('- new *text*')))
      .doc;
  if (kind === 'move' && doc.childCount > 1)
    return tr.delete(start, start + block.nodeSize).insert(0, block).doc;
  if (kind === 'join' && index > 0 && [block, doc.child(index - 1)].every((one) => one.isTextblock))
    return tr.join(start).doc;
  return doc;
}

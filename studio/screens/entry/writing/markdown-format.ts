import { remarkCtx, remarkStringifyOptionsCtx, schemaCtx } from '@milkdown/core';
import type { Ctx, MilkdownPlugin } from '@milkdown/ctx';
import {
  commonmark,
  headingIdGenerator,
  headingKeymap,
  headingSchema,
  imageSchema,
  inlineCodeKeymap,
  linkSchema,
  listItemKeymap,
  remarkHtmlTransformer,
  remarkInlineLinkPlugin,
  remarkPreserveEmptyLinePlugin,
  syncHeadingIdPlugin,
  syncListOrderPlugin,
  wrapInHeadingInputRule,
} from '@milkdown/preset-commonmark';
import { gfm, remarkGFMPlugin } from '@milkdown/preset-gfm';
import { textblockTypeInputRule } from '@milkdown/prose/inputrules';
import { Fragment, type Node } from '@milkdown/prose/model';
import {
  ParserState,
  SerializerState,
  type MarkdownNode as Tree,
  type Root,
} from '@milkdown/transformer';
import { $ctx, $inputRule, $node, $nodeSchema, $remark } from '@milkdown/utils';
import { BRACES } from '../../../references/shown-text.ts';
import { shownAt, writtenAs } from './picture-names.ts';

/** Longer texts are slow to edit with their formatting. */
const LONGEST = 100_000;

/** Plugins to leave out: those that change text by themselves, and keys that writing-acts.ts or the studio uses. */
const LEFT_OUT: MilkdownPlugin[] = [
  remarkHtmlTransformer,
  remarkInlineLinkPlugin,
  remarkPreserveEmptyLinePlugin,
  syncHeadingIdPlugin,
  syncListOrderPlugin,
  wrapInHeadingInputRule,
  headingKeymap,
  inlineCodeKeymap,
].flat();

/** The title of the page is its only heading of level one. */
const headingRule = $inputRule((ctx) =>
  textblockTypeInputRule(/^(#{1,4})\s$/, headingSchema.type(ctx), ([, hashes = '']) => ({
    level: Math.max(2, hashes.length),
  })),
);

/** A block of HTML, edited as it is written. A blank line would end it. */
const htmlBlock = $nodeSchema('html_block', () => ({
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  toDOM: () => ['pre', { 'data-html': '', spellcheck: 'false' }, 0],
  parseDOM: [{ tag: 'pre[data-html]', preserveWhitespace: 'full' }],
  parseMarkdown: {
    match: ({ type }) => type === 'htmlBlock',
    runner: (state, { value }, type) => state.openNode(type).addText(String(value)).closeNode(),
  },
  toMarkdown: {
    match: ({ type }) => type.name === 'html_block',
    runner(state, { textContent }) {
      const value = textContent.trim().replaceAll(/\n\s*\n/g, '\n');
      if (value !== '') state.addNode('html', undefined, value);
    },
  },
}));

/** What people see of a reference, which has its braces. */
export const shownReference = $ctx((source: string) => source, 'shownReference');

/** The anchor of a heading, by which links lead to it. */
const ANCHOR = /\{#[a-z0-9-]+\}$/;

const isAnchor = ({ attrs }: Node) => String(attrs.source).startsWith('{#');

/** A heading with its anchor at its end, whatever was typed behind it. */
function anchorLast(heading: Node): Node {
  const { children, type } = heading;
  const anchor = children.find(isAnchor);
  if (!anchor) return heading;
  const others = children.filter((child) => !isAnchor(child));
  const space = others.at(-1)?.text?.endsWith(' ') ? [] : [type.schema.text(' ')];
  return heading.copy(Fragment.from([...others, ...space, anchor.mark([])]));
}

/** A reference, or an anchor, is one character of the editor, and its braces in the source. */
const reference = $node('reference', (ctx) => {
  function shown(node: Node) {
    return isAnchor(node)
      ? 'links lead here'
      : ctx.get(shownReference.key)(String(node.attrs.source));
  }
  return {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { source: {} },
    leafText: shown,
    toDOM: (node) => ['span', { 'data-reference': String(node.attrs.source) }, shown(node)],
    parseDOM: [
      {
        tag: 'span[data-reference]',
        getAttrs: ({ dataset }) => ({ source: dataset.reference }),
      },
    ],
    parseMarkdown: {
      match: ({ type }) => type === 'reference',
      runner: (state, { value }, type) => void state.addNode(type, { source: value }),
    },
    toMarkdown: {
      match: ({ type }) => type.name === 'reference',
      runner: (state, node) =>
        void state.addNode('reference', undefined, String(node.attrs.source)),
    },
  };
});

/** Splits texts at their references, and headings at their anchors. */
const remarkReferences = $remark('references', () => () => (root) => {
  const split = (tree: Tree) => {
    const { children, type } = tree;
    tree.children = children?.flatMap((child): Tree[] => {
      split(child);
      const text = child.type === 'text' ? String(child.value) : '';
      if (!text.includes('{')) return [child];
      const isEnd = type === 'heading' && child === children.at(-1);
      const found = isEnd ? new RegExp(`${BRACES.source}|${ANCHOR.source}`, 'g') : BRACES;
      const references = (text.match(found) ?? []).map((value) => ({ type: 'reference', value }));
      return text
        .split(found)
        .flatMap((value, index) => [{ type: 'text', value }, ...references.slice(index, index + 1)])
        .filter(({ value }) => value !== '');
    });
  };
  split(root as Tree);
});

/** The Markdown that the site renders. */
export const MARKDOWN: MilkdownPlugin[] = [
  ...commonmark.filter((plugin) => !LEFT_OUT.includes(plugin)),
  ...gfm,
  headingRule,
  ...htmlBlock,
  ...[shownReference, reference, remarkReferences].flat(),
  ...headingSchema.extendSchema((make) => (ctx) => {
    const made = make(ctx);
    const { runner, match } = made.toMarkdown;
    const write: typeof runner = (state, heading) => runner(state, anchorLast(heading));
    return { ...made, toMarkdown: { match, runner: write } };
  }),
  // Most pictures have no title.
  ...imageSchema.extendSchema((make) => (ctx) => ({
    ...make(ctx),
    attrs: { src: {}, alt: { default: '' }, title: { default: null } },
    toDOM: ({ attrs }) => ['img', { ...attrs, src: shownAt(String(attrs.src)) }],
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (image) => ({
          src: writtenAs(image.getAttribute('src') ?? ''),
          alt: image.getAttribute('alt') ?? '',
          title: image.getAttribute('title'),
        }),
      },
    ],
  })),
  // Outside of emphasis, which may begin within a link.
  ...linkSchema.extendSchema((make) => (ctx) => ({ ...make(ctx), priority: 10 })),
];

/** How nodes that are no Markdown are written. */
const HANDLERS: Record<string, (node: Tree, parent: Tree) => string> = {
  // Only a heading has an anchor.
  reference: ({ value }, { type }) =>
    String(value).startsWith('{#') && type !== 'heading' ? '' : String(value),
};

/** How new text is written: as the sample content is. */
export function configureMarkdown(ctx: Ctx) {
  ctx.set(remarkStringifyOptionsCtx, {
    bullet: '-',
    emphasis: '*',
    listItemIndent: 'one',
    rule: '-',
    // <{{site:email}}> is not a link.
    resourceLink: true,
    // Milkdown's own handlers leave out characters that need escaping.
    handlers: HANDLERS,
  });
  ctx.set(remarkGFMPlugin.options.key, {
    tablePipeAlign: false,
    tableCellPadding: true,
    singleTilde: false,
  });
  // Headings of different fields could get the same id.
  ctx.set(headingIdGenerator.key, () => '');
  // Tab leaves the text, except between the cells of a table.
  ctx.update(listItemKeymap.key, (keys) => ({
    ...keys,
    SinkListItem: { shortcuts: 'Mod-]' },
    LiftListItem: { shortcuts: 'Mod-[' },
  }));
}

/** A block of a source: a paragraph, a list, a table. */
export interface Block {
  node: Node;
  /** Offsets of its lines in the source. */
  start: number;
  end: number;
}

/** Reads and writes blocks as the editor does. */
export function formatOf(ctx: Ctx) {
  const remark = ctx.get(remarkCtx);
  const docType = ctx.get(schemaCtx).topNodeType;
  const treeOf = (source: string) =>
    withHtmlBlocks(remark.runSync(remark.parse(source), source) as Tree);
  const written = new WeakMap<Node, string>();

  function read(source: string, tree = treeOf(source)): Block[] {
    const doc = new ParserState(docType.schema).next(tree).toDoc();
    const trees = tree.children ?? [];
    if (trees.length !== doc.childCount && trees.length > 0) throw new Error('blocks were lost');
    return trees.map(({ position }, index) => ({
      node: doc.child(index),
      start: (position?.start.offset ?? 0) - (position?.start.column ?? 1) + 1,
      end: position?.end.offset ?? 0,
    }));
  }

  /** Writes blocks in the canonical form; an empty string for empty blocks. */
  function write(nodes: readonly Node[]) {
    const only = nodes.length === 1 && nodes[0];
    const known = only ? written.get(only) : !nodes.length && '';
    if (typeof known === 'string') return known;
    const tree = new SerializerState(docType.schema).run(docType.create(null, [...nodes])).build();
    const text = remark.stringify(tidy(tree) as Root).replace(/\n+$/, '');
    if (only) written.set(only, text);
    return text;
  }

  /** Parses a source; returns why it cannot be shown with formatting as a string. */
  function open(source: string) {
    if (source.length > LONGEST)
      return `This text is longer than ${LONGEST.toLocaleString('en')} characters.`;
    const eol = source.includes('\r\n') ? '\r\n' : '\n';
    const lines = source.replaceAll(eol, '\n');
    try {
      const tree = treeOf(lines);
      if (isIn(tree, 'html')) return 'This text has HTML within a line.';
      const words = wordsOf(tree);
      const blocks = read(lines, tree);
      const text = write(blocks.map(({ node }) => node));
      const again = treeOf(text);
      // Writing and reading again must not change the content.
      if (
        lines.replaceAll('\n', eol) === source &&
        !lines.includes('\r') &&
        !isIn(tree, 'footnoteDefinition') &&
        wordsOf(again) === words &&
        write(read(text, again).map(({ node }) => node)) === text
      )
        return { source: lines, eol, blocks };
    } catch {
      // The source has syntax that the editor does not support.
    }
    return 'This text has formatting that the editor would change.';
  }
  return { read, write, open };
}

export type Format = ReturnType<typeof formatOf>;
/** The source before typing, with Unix line breaks, and its blocks. `eol` is the source's own line break. */
export type Original = Exclude<ReturnType<Format['open']>, string>;

const isIn = ({ type, children = [] }: Tree, wanted: string): boolean =>
  type === wanted || children.some((child) => isIn(child, wanted));

/** Names HTML that is a block of its own, which Markdown calls as that within a line. */
function withHtmlBlocks(tree: Tree): Tree {
  for (const child of tree.children ?? []) {
    const isBlock = ['root', 'blockquote', 'listItem'].includes(tree.type);
    if (child.type === 'html' && isBlock) child.type = 'htmlBlock';
    withHtmlBlocks(child);
  }
  return tree;
}

/** Properties of the notation, which do not change the content. */
const FORM = new Set(['type', 'children', 'position', 'spread', 'label', 'marker', 'align']);

/** The content of a tree: texts, addresses and blocks, regardless of nested emphasis and spacing of lists. */
function wordsOf(tree: Tree): string {
  const { type, children = [] } = tree;
  const name = ['text', 'emphasis', 'strong', 'delete'].includes(type) ? '' : type;
  const attributes = Object.keys(tree).filter((key) => !FORM.has(key));
  return name + attributes.map((key) => tree[key]).join(' ') + children.map(wordsOf).join('');
}

/** Removes what Markdown cannot express: empty paragraphs, and space at the ends of lines. */
function tidy(tree: Tree): Tree {
  const { type } = tree;
  const isLine = ['paragraph', 'heading', 'tableCell'].includes(type);
  // An empty block of HTML writes nothing.
  if (isLine || type === 'root') tree.children ??= [];
  const { children } = tree;
  if (!children) return tree;
  for (const child of children) tidy(child);
  if (isLine) {
    children.splice(0, children.length, ...children.flatMap(withoutEdges));
    trimLines(children);
  } else if (['root', 'blockquote', 'listItem'].includes(type)) {
    const full = children.filter((child) => child.type !== 'paragraph' || child.children?.length);
    tree.children = full;
    if (type === 'listItem') tree.spread = full.slice(1).some((child) => child.type !== 'list');
  } else if (Array.isArray(tree.align)) {
    // Cells are left-aligned by default.
    tree.align = tree.align.map((side) => (side === 'left' ? null : side));
  }
  return tree;
}

/** Emphasis begins and ends with a word: line breaks and spaces at its ends are outside of it. */
function withoutEdges(tree: Tree): Tree[] {
  if (!['strong', 'emphasis', 'delete'].includes(tree.type) || !tree.children) return [tree];
  const inner = tree.children.flatMap(withoutEdges).flatMap((child): Tree[] => {
    const [, before, words, after] = /^(\s*)(.*?)(\s*)$/s.exec(String(child.value)) ?? [];
    if (child.type !== 'text' || words === undefined) return [child];
    return [before, words, after].filter(Boolean).map((value) => ({ type: 'text', value }));
  });
  const isWord = ({ type, value }: Tree) =>
    type !== 'break' && !(type === 'text' && String(value).trim() === '');
  const [first, last] = [inner.findIndex(isWord), inner.findLastIndex(isWord)];
  if (first < 0) return inner;
  const children = inner.slice(first, last + 1);
  return [...inner.slice(0, first), { ...tree, children }, ...inner.slice(last + 1)];
}

/** Removes space at the ends of lines, and breaks at the ends of all. */
function trimLines(children: Tree[]) {
  for (const [at, child] of children.entries()) {
    if (child.type !== 'text') continue;
    const isFirst = at === 0 || children[at - 1]?.type === 'break';
    const isLast = at === children.length - 1 || children[at + 1]?.type === 'break';
    if (isFirst) child.value = String(child.value).trimStart();
    if (isLast) child.value = String(child.value).trimEnd();
  }
  const isEmpty = ({ type, value }: Tree) => type === 'break' || (type === 'text' && !value);
  for (const at of [0, -1])
    for (let end = children.at(at); end && isEmpty(end); end = children.at(at))
      children.splice(at, 1);
}

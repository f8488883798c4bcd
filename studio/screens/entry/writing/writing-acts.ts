import { commandsCtx, schemaCtx, type CmdKey } from '@milkdown/core';
import type { Ctx } from '@milkdown/ctx';
import { insertHrCommand } from '@milkdown/preset-commonmark';
import { addRowAfterCommand, insertTableCommand } from '@milkdown/preset-gfm';
import { findParentNode } from '@milkdown/prose';
import { lift, setBlockType, toggleMark, wrapIn } from '@milkdown/prose/commands';
import { redo, undo } from '@milkdown/prose/history';
import { keymap } from '@milkdown/prose/keymap';
import { liftListItem, wrapInList } from '@milkdown/prose/schema-list';
import type { Command, EditorState } from '@milkdown/prose/state';
import { addColumnAfter, deleteColumn, deleteRow } from '@milkdown/prose/tables';
import type { EditorView } from '@milkdown/prose/view';
import { $prose } from '@milkdown/utils';
import {
  Bold,
  Code,
  Hash,
  Heading2,
  Heading3,
  Heading4,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  SquareCode,
  Table,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { insertLink, insertPicture, insertReference } from './insert-dialogs.tsx';

/** An act on the text, from the toolbar, the slash menu or the keyboard. */
export interface WritingAct {
  label: string;
  icon?: LucideIcon;
  /** In ProseMirror's notation: `Mod-Alt-2`. */
  keys?: string | undefined;
  make: (ctx: Ctx) => Command;
  isOn?: (state: EditorState) => boolean;
}

/** A command of Milkdown. Its key exists only while an editor runs. */
const command =
  <Payload>(registered: { key: CmdKey<Payload> }) =>
  (ctx: Ctx) =>
    ctx.get(commandsCtx).get(registered.key)();

const asking = (ask: (view: EditorView) => Promise<void>) => (): Command => (_state, _do, view) => {
  if (view) void ask(view);
  return true;
};

/** The closest list, quote or table part around the selection. */
const around = ({ selection }: EditorState, ...names: string[]) =>
  findParentNode(({ type }) => names.includes(type.name))(selection);

/** Disables a command inside a block of this name. */
const outside =
  (name: string, make: WritingAct['make']) =>
  (ctx: Ctx): Command =>
  (state, ...rest) =>
    !around(state, name) && make(ctx)(state, ...rest);

function mark(name: string, label: string, icon: LucideIcon, keys?: string): WritingAct {
  const isOn = ({ selection, storedMarks, doc, schema }: EditorState) => {
    const type = schema.marks[name]!;
    const { from, to, empty, $from } = selection;
    return empty ? !!type.isInSet(storedMarks ?? $from.marks()) : doc.rangeHasMark(from, to, type);
  };
  const make = (ctx: Ctx) => toggleMark(ctx.get(schemaCtx).marks[name]!);
  return { label, icon, keys, isOn, make };
}

function block(name: string, label: string, icon: LucideIcon, keys: string, level?: number) {
  const isOn = ({ selection: { $from } }: EditorState) =>
    $from.parent.type.name === name && $from.parent.attrs.level === level;
  const make = (): Command => (state, dispatch) =>
    setBlockType(state.schema.nodes[isOn(state) ? 'paragraph' : name]!, { level })(state, dispatch);
  return { label, icon, keys, isOn, make };
}

function list(name: string, label: string, icon: LucideIcon, keys: string): WritingAct {
  const listOf = (state: EditorState) => around(state, 'bullet_list', 'ordered_list');
  const isOn = (state: EditorState) => listOf(state)?.node.type.name === name;
  const make = (): Command => (state, dispatch) => {
    const { nodes } = state.schema;
    const other = listOf(state);
    if (!other) return wrapInList(nodes[name]!)(state, dispatch);
    if (isOn(state)) return liftListItem(nodes.list_item!)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(other.pos, nodes[name], other.node.attrs));
    return true;
  };
  return { label, icon, keys, isOn, make };
}

const isInQuote = (state: EditorState) => !!around(state, 'blockquote');

const MARKS = [
  mark('strong', 'Bold', Bold, 'Mod-b'),
  mark('emphasis', 'Italic', Italic, 'Mod-i'),
  mark('inlineCode', 'Code in a line', Code),
  { ...mark('link', 'Link…', Link, 'Mod-Shift-k'), make: asking(insertLink) },
];
const BLOCKS: readonly (readonly WritingAct[])[] = [
  [
    block('heading', 'Heading', Heading2, 'Mod-Alt-2', 2),
    block('heading', 'Subheading', Heading3, 'Mod-Alt-3', 3),
    block('heading', 'Small heading', Heading4, 'Mod-Alt-4', 4),
  ],
  [
    list('bullet_list', 'Bullet list', List, 'Mod-Alt-8'),
    list('ordered_list', 'Numbered list', ListOrdered, 'Mod-Alt-7'),
    {
      label: 'Quote',
      icon: Quote,
      keys: 'Mod-Shift-b',
      isOn: isInQuote,
      make: () => (state, dispatch) =>
        (isInQuote(state) ? lift : wrapIn(state.schema.nodes.blockquote!))(state, dispatch),
    },
    block('code_block', 'Code', SquareCode, 'Mod-Alt-c'),
  ],
  [
    { label: 'Site value…', icon: Hash, make: asking(insertReference) },
    { label: 'Picture…', icon: ImagePlus, make: asking(insertPicture) },
    { label: 'Table', icon: Table, make: outside('table', command(insertTableCommand)) },
    { label: 'Divider', icon: Minus, make: command(insertHrCommand) },
  ],
];
const HISTORY: readonly WritingAct[] = [
  { label: 'Undo typing', icon: Undo2, keys: 'Mod-z', make: () => undo },
  { label: 'Redo typing', icon: Redo2, keys: 'Mod-Shift-z', make: () => redo },
];

/** The buttons of the toolbar, by group. */
export const TOOLBAR = [MARKS, ...BLOCKS, HISTORY];

/** The acts of the slash menu. */
export const SLASH_ACTS = BLOCKS.flat();

/** The buttons for a cursor in a table. */
export const TABLE_ACTS: readonly WritingAct[] = [
  { label: 'Add row', make: command(addRowAfterCommand) },
  { label: 'Add column', make: () => addColumnAfter },
  { label: 'Delete row', make: outside('table_header_row', () => deleteRow) },
  { label: 'Delete column', make: () => deleteColumn },
];

export const actKeys = $prose((ctx) => {
  const bindings: Record<string, Command> = {};
  for (const { keys, make } of TOOLBAR.flat())
    if (keys) bindings[keys] = (...given) => make(ctx)(...given);
  return keymap(bindings);
});

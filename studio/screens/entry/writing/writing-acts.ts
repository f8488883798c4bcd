import { editorViewCtx } from '@milkdown/core';
import type { Ctx } from '@milkdown/ctx';
import { addRowWithAlignment, createTable } from '@milkdown/preset-gfm';
import { lift, setBlockType, toggleMark, wrapIn } from '@milkdown/prose/commands';
import { redo, undo } from '@milkdown/prose/history';
import { keymap } from '@milkdown/prose/keymap';
import { liftListItem, wrapInList } from '@milkdown/prose/schema-list';
import { Selection, type Command, type EditorState, type Transaction } from '@milkdown/prose/state';
import {
  addColumnAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  selectedRect,
} from '@milkdown/prose/tables';
import { $prose } from '@milkdown/utils';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Heading4,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  Pilcrow,
  Quote,
  Redo2,
  SquareCode,
  Table,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { insertLink } from './link-dialog.tsx';
import { insertPicture } from './picture-dialog.tsx';

/** Something that a person does to a text, from the toolbar, the slash menu or by keys. */
export interface WritingAct {
  label: string;
  icon?: LucideIcon;
  /** As ProseMirror names them: `Mod-Alt-2`. */
  keys?: string;
  run: (ctx: Ctx) => void;
  isOn?: (state: EditorState) => boolean;
  isDisabled?: (state: EditorState) => boolean;
}

const running = (make: (state: EditorState, ctx: Ctx) => Command) => (ctx: Ctx) => {
  const view = ctx.get(editorViewCtx);
  make(view.state, ctx)(view.state, view.dispatch, view);
};

/** The list, quote or other block of a type that the selection is in. */
function around({ selection: { $from } }: EditorState, ...names: string[]) {
  for (let depth = $from.depth; depth > 0; depth--)
    if (names.includes($from.node(depth).type.name))
      return { node: $from.node(depth), pos: $from.before(depth) };
  return null;
}

const nodeType = ({ schema }: EditorState, name: string) => schema.nodes[name]!;

function mark(name: string, label: string, icon: LucideIcon, keys?: string): WritingAct {
  const isOn = ({ selection, storedMarks, doc, schema }: EditorState) => {
    const type = schema.marks[name]!;
    const { from, to, empty, $from } = selection;
    return empty ? !!type.isInSet(storedMarks ?? $from.marks()) : doc.rangeHasMark(from, to, type);
  };
  return { label, icon, keys, isOn, run: running(({ schema }) => toggleMark(schema.marks[name]!)) };
}

function block(name: string, label: string, icon: LucideIcon, keys: string, level?: number) {
  const isOn = ({ selection: { $from } }: EditorState) =>
    $from.parent.type.name === name && (!level || $from.parent.attrs.level === level);
  return {
    label,
    icon,
    keys,
    isOn,
    run: running((state) =>
      isOn(state)
        ? setBlockType(nodeType(state, 'paragraph'))
        : setBlockType(nodeType(state, name), level ? { level } : null),
    ),
  };
}

function list(name: string, label: string, icon: LucideIcon, keys: string): WritingAct {
  return {
    label,
    icon,
    keys,
    isOn: (state) => around(state, 'bullet_list', 'ordered_list')?.node.type.name === name,
    run: running((state) => {
      const other = around(state, 'bullet_list', 'ordered_list');
      if (!other) return wrapInList(nodeType(state, name));
      if (other.node.type.name === name) return liftListItem(nodeType(state, 'list_item'));
      return ({ tr }, dispatch) => {
        const listType = name === 'bullet_list' ? 'bullet' : 'ordered';
        tr.setNodeMarkup(other.pos, nodeType(state, name), { spread: other.node.attrs.spread });
        other.node.forEach((item, offset) =>
          tr.setNodeMarkup(other.pos + 1 + offset, null, { ...item.attrs, label: '•', listType }),
        );
        dispatch?.(tr);
        return true;
      };
    }),
  };
}

/** Puts a block in the place of an empty paragraph, or after the one that the selection is in. */
const inserting = (make: (state: EditorState, ctx: Ctx) => Transaction) =>
  running((state, ctx) => (_, dispatch) => {
    dispatch?.(make(state, ctx).scrollIntoView());
    return true;
  });

const text = block('paragraph', 'Text', Pilcrow, 'Mod-Alt-0');
const heading = block('heading', 'Heading', Heading2, 'Mod-Alt-2', 2);
const subheading = block('heading', 'Subheading', Heading3, 'Mod-Alt-3', 3);
const smallHeading = block('heading', 'Small heading', Heading4, 'Mod-Alt-4', 4);
const bullets = list('bullet_list', 'Bullet list', List, 'Mod-Alt-8');
const numbers = list('ordered_list', 'Numbered list', ListOrdered, 'Mod-Alt-7');
const quote: WritingAct = {
  label: 'Quote',
  icon: Quote,
  keys: 'Mod-Shift-b',
  isOn: (state) => around(state, 'blockquote') !== null,
  run: running((state) =>
    around(state, 'blockquote') ? lift : wrapIn(nodeType(state, 'blockquote')),
  ),
};
const code = block('code_block', 'Code', SquareCode, 'Mod-Alt-c');
const table: WritingAct = {
  label: 'Table',
  icon: Table,
  isDisabled: isInTable,
  run: inserting(({ tr, selection }, ctx) => {
    tr.replaceSelectionWith(createTable(ctx, 3, 3));
    return tr.setSelection(Selection.near(tr.doc.resolve(selection.from)));
  }),
};
const divider: WritingAct = {
  label: 'Divider',
  icon: Minus,
  run: inserting((state) => state.tr.replaceSelectionWith(nodeType(state, 'hr').create())),
};
const link: WritingAct = {
  ...mark('link', 'Link', Link, 'Mod-Shift-k'),
  label: 'Link…',
  run: (ctx) => void insertLink(ctx.get(editorViewCtx)),
};
const picture: WritingAct = {
  label: 'Picture…',
  icon: ImagePlus,
  run: (ctx) => void insertPicture(ctx.get(editorViewCtx)),
};

/** The buttons of the toolbar, by group. */
export const TOOLBAR: readonly (readonly WritingAct[])[] = [
  [heading, subheading],
  [
    mark('strong', 'Bold', Bold, 'Mod-b'),
    mark('emphasis', 'Italic', Italic, 'Mod-i'),
    mark('inlineCode', 'Code in a line', Code),
    link,
  ],
  [bullets, numbers, quote],
  [picture, table],
  [
    {
      label: 'Undo typing',
      icon: Undo2,
      keys: 'Mod-z',
      run: running(() => undo),
      isDisabled: (state) => !undo(state),
    },
    {
      label: 'Redo typing',
      icon: Redo2,
      keys: 'Mod-Shift-z',
      run: running(() => redo),
      isDisabled: (state) => !redo(state),
    },
  ],
];

const inHeaderRow = (state: EditorState) => around(state, 'table_header_row') !== null;

/** Whether the buttons of a table are there. */
export const isWithinTable = isInTable;

/** Buttons that are there within a table. */
export const TABLE_ACTS: readonly WritingAct[] = [
  {
    label: 'Add row',
    run: inserting((state, ctx) => {
      const rect = selectedRect(state);
      return addRowWithAlignment(ctx, state.tr, rect, rect.bottom);
    }),
  },
  { label: 'Add column', run: running(() => addColumnAfter) },
  { label: 'Delete row', run: running(() => deleteRow), isDisabled: inHeaderRow },
  { label: 'Delete column', run: running(() => deleteColumn) },
  { label: 'Delete table', run: running(() => deleteTable) },
];

/** What the slash menu offers. */
export const SLASH_ACTS: readonly WritingAct[] = [
  text,
  heading,
  subheading,
  smallHeading,
  bullets,
  numbers,
  quote,
  code,
  table,
  picture,
  link,
  divider,
];

export const actKeys = $prose((ctx) =>
  keymap(
    Object.fromEntries(
      [...TOOLBAR.flat(), ...SLASH_ACTS].flatMap(({ keys, run }) =>
        keys
          ? [
              [
                keys,
                () => {
                  run(ctx);
                  return true;
                },
              ] as const,
            ]
          : [],
      ),
    ),
  ),
);

import { editorViewCtx } from '@milkdown/core';
import type { Ctx } from '@milkdown/ctx';
import { Plugin, PluginKey, type EditorState } from '@milkdown/prose/state';
import { $prose } from '@milkdown/utils';
import { SLASH_ACTS, type WritingAct } from './writing-acts.ts';

/** A menu that is open: what was typed after the slash, and the acts that match. */
export interface Slash {
  /** Where the slash is. */
  from: number;
  acts: readonly WritingAct[];
  index: number;
  attributes: Record<string, string>;
}

type Moved = number | 'closed';

export const slashKey = new PluginKey<Slash | null>('slash');
export const slashId = 'writing-slash';

function slashIn({ selection, doc }: EditorState, before: Slash | null, moved?: Moved) {
  const { $from, empty } = selection;
  if (!empty || moved === 'closed' || $from.parent.type.name !== 'paragraph') return null;
  const text = doc.textBetween($from.start(), $from.pos, undefined, '\n');
  const [, query] = /(?:^|\s)\/([\p{L} ]{0,20})$/u.exec(text) ?? [];
  if (query === undefined) return null;
  const wanted = query.toLowerCase();
  const acts = SLASH_ACTS.filter(({ label }) => label.toLowerCase().includes(wanted));
  if (acts.length === 0) return null;
  const from = $from.pos - query.length - 1;
  const index = moved ?? (before?.acts.length === acts.length ? before.index : 0);
  return {
    from,
    acts,
    index,
    attributes: { 'aria-controls': slashId, 'aria-activedescendant': `${slashId}-${index}` },
  };
}

/** Runs an act of the menu, in the place of what was typed. */
export function chooseSlash(ctx: Ctx, act: WritingAct | undefined) {
  const view = ctx.get(editorViewCtx);
  const slash = slashKey.getState(view.state);
  if (!slash || !act) return;
  view.dispatch(view.state.tr.delete(slash.from, view.state.selection.from));
  act.run(ctx);
}

/** Opens when a slash is typed, not where one stands already. */
export const slashPlugin = $prose(
  (ctx) =>
    new Plugin<Slash | null>({
      key: slashKey,
      state: {
        init: () => null,
        apply(transaction, before, _, state) {
          const moved = transaction.getMeta(slashKey) as Moved | undefined;
          if (!before && !transaction.docChanged) return null;
          const found = slashIn(state, before, moved);
          // One that was closed stays closed until another slash is typed.
          const isTyped = found && state.selection.from === found.from + 1;
          return before || isTyped ? found : null;
        },
      },
      props: {
        handleKeyDown(view, { key }) {
          const slash = slashKey.getState(view.state);
          if (!slash) return false;
          const set = (moved: Moved) => view.dispatch(view.state.tr.setMeta(slashKey, moved));
          const { length } = slash.acts;
          if (key === 'ArrowDown') set((slash.index + 1) % length);
          else if (key === 'ArrowUp') set((slash.index - 1 + length) % length);
          else if (key === 'Escape') set('closed');
          else if (key === 'Enter' || key === 'Tab') chooseSlash(ctx, slash.acts[slash.index]);
          else return false;
          return true;
        },
      },
    }),
);

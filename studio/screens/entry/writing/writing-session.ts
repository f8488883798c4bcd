import { Editor, editorViewCtx, editorViewOptionsCtx, rootCtx } from '@milkdown/core';
import { history } from '@milkdown/plugin-history';
import { gapCursor } from '@milkdown/prose/gapcursor';
import { Fragment, Slice } from '@milkdown/prose/model';
import type { EditorState } from '@milkdown/prose/state';
import type { EditorView } from '@milkdown/prose/view';
import { $prose } from '@milkdown/utils';
import { toast } from '../../../parts/toast.tsx';
import { cleanPasted } from './clean-pasted.ts';
import { keepBytes } from './keep-bytes.ts';
import { configureMarkdown, formatOf, MARKDOWN } from './markdown-format.ts';
import { actKeys, type WritingAct } from './writing-acts.ts';

interface Options {
  root: HTMLElement;
  label: string;
  describedBy: string;
  siteUrl: string;
  onChange: (source: string) => void;
  onState: (state: EditorState) => void;
  /** The last change cannot be written. */
  onFailure: () => void;
  /** A slash is typed in an empty paragraph. */
  onSlash: (paragraph: Element) => void;
}

const OUTSIDE = 'outside';
const PLACEHOLDER = 'Write, or type / for headings, lists, tables and pictures';

/** Keys of an act, as the studio's shortcuts name them. */
export const shortcutOf = (keys: string) => keys.toLowerCase().replaceAll('-', '+');

/** Starts an editor in an element. Its text is Markdown, of which only what is typed changes. */
export async function startWriting(options: Options) {
  const { root, label, describedBy, siteUrl, onChange, onState, onFailure, onSlash } = options;
  let state = { isReadOnly: false, isInvalid: false };
  const editor = await Editor.make()
    .config((ctx) => {
      configureMarkdown(ctx);
      ctx.set(rootCtx, root);
      ctx.set(editorViewOptionsCtx, {
        editable: () => !state.isReadOnly,
        attributes: (shown) => ({
          'aria-label': label,
          'aria-describedby': describedBy,
          'aria-multiline': 'true',
          'aria-readonly': String(state.isReadOnly),
          'aria-invalid': String(state.isInvalid),
          ...(shown.doc.content.size === 2 && {
            'data-placeholder': PLACEHOLDER,
            'aria-placeholder': PLACEHOLDER,
          }),
        }),
        transformPastedHTML(html) {
          const cleaned = cleanPasted(html, siteUrl);
          if (!cleaned.isWhole)
            toast('Pictures of other sites were left out. Insert them with the button Picture.');
          return cleaned.html;
        },
        handleTextInput({ state: { selection } }, from, _to, text) {
          const { parent } = selection.$from;
          const { node } = view.domAtPos(from);
          if (text === '/' && parent.type.name === 'paragraph' && parent.content.size === 0)
            if (node instanceof Element) onSlash(node);
        },
        clipboardTextParser(text, _context, plain) {
          const read = plain ? '' : format.open(text);
          // What cannot be kept is pasted as it stands.
          if (typeof read === 'string') return null as unknown as Slice;
          return Slice.maxOpen(Fragment.from(read.blocks.map(({ node }) => node)));
        },
        dispatchTransaction(this: EditorView, transaction) {
          this.updateState(this.state.apply(transaction));
          if (transaction.docChanged && !transaction.getMeta(OUTSIDE)) write();
          onState(this.state);
        },
      });
    })
    .use([...MARKDOWN, ...history, $prose(() => gapCursor()), actKeys])
    .create();
  const view = editor.ctx.get(editorViewCtx);
  const format = formatOf(editor.ctx);

  let known: string | null = null;
  let original: Exclude<ReturnType<typeof format.open>, string> = {
    source: '',
    eol: '\n',
    blocks: [],
  };

  function write() {
    let source: string;
    try {
      source = keepBytes(format, original, view.state.doc.children);
    } catch {
      return onFailure();
    }
    if (source === known) return;
    known = source;
    onChange(source);
  }

  return {
    view,
    /** Goes on with the text after an act. */
    run({ make }: WritingAct) {
      view.focus();
      make(editor.ctx)(view.state, view.dispatch, view);
    },
    /** Shows a source; returns in words why it cannot. */
    show(source: string): string | null {
      if (source === known) return null;
      const opened = format.open(source);
      if (typeof opened === 'string') return opened;
      original = opened;
      known = source;
      const { doc, tr, schema } = view.state;
      const next = schema.topNodeType.createAndFill(
        null,
        opened.blocks.map(({ node }) => node),
      );
      const from = next && doc.content.findDiffStart(next.content);
      const end = next && doc.content.findDiffEnd(next.content);
      if (!next || from === null || !end) return null;
      // What is equal at both ends may overlap.
      const overlap = Math.max(0, from - Math.min(end.a, end.b));
      view.dispatch(
        tr
          .replace(from, end.a + overlap, next.slice(from, end.b + overlap))
          .setMeta(OUTSIDE, true)
          .setMeta('addToHistory', false),
      );
      return null;
    },
    setState(next: typeof state) {
      state = next;
      view.setProps({});
    },
    end: () => void editor.destroy(),
  };
}

export type Writing = Awaited<ReturnType<typeof startWriting>>;

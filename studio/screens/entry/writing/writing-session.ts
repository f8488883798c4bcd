import { Editor, editorViewCtx, editorViewOptionsCtx, rootCtx } from '@milkdown/core';
import { history } from '@milkdown/plugin-history';
import { gapCursor } from '@milkdown/prose/gapcursor';
import { Slice } from '@milkdown/prose/model';
import { Plugin } from '@milkdown/prose/state';
import { Decoration, DecorationSet, type EditorView } from '@milkdown/prose/view';
import { $prose } from '@milkdown/utils';
import { cleanPasted } from './clean-pasted.ts';
import { keepBytes } from './keep-bytes.ts';
import { configureMarkdown, formatOf, MARKDOWN } from './markdown-format.ts';
import { slashKey, slashPlugin } from './slash-state.ts';
import { actKeys } from './writing-acts.ts';

interface Options {
  root: HTMLElement;
  label: string;
  describedBy: string;
  siteUrl: string;
  onChange: (source: string) => void;
  /** The last change cannot be written. */
  onFailure: () => void;
  /** Pictures of other sites were left out of what was pasted. */
  onPictures: (count: number) => void;
}

const OUTSIDE = 'outside';
const PLACEHOLDER = 'Write, or type / for headings, lists, tables and pictures';

/** References such as {{figure:clients}}, which the site replaces. */
const references = $prose(
  () =>
    new Plugin({
      props: {
        decorations({ doc }) {
          const found: Decoration[] = [];
          doc.descendants((node, pos) => {
            for (const { 0: text, index } of node.text?.matchAll(/\{\{[^{}]+\}\}/g) ?? [])
              found.push(
                Decoration.inline(pos + index, pos + index + text.length, { 'data-reference': '' }),
              );
          });
          return DecorationSet.create(doc, found);
        },
      },
    }),
);

/** Starts an editor in an element. Its text is Markdown, of which only what is typed changes. */
export async function startWriting(options: Options) {
  const { root, label, describedBy, siteUrl, onChange, onFailure, onPictures } = options;
  const listeners = new Set<() => void>();
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
          ...slashKey.getState(shown)?.attributes,
        }),
        transformPastedHTML(html) {
          const cleaned = cleanPasted(html, siteUrl);
          if (cleaned.pictures > 0) onPictures(cleaned.pictures);
          return cleaned.html;
        },
        clipboardTextParser(text, _context, plain) {
          const read = plain ? '' : format.open(text);
          // What cannot be kept is pasted as it stands.
          if (typeof read === 'string') return null as unknown as Slice;
          const doc = view.state.schema.topNodeType.create(
            null,
            read.blocks.map(({ node }) => node),
          );
          return Slice.maxOpen(doc.content);
        },
        dispatchTransaction(this: EditorView, transaction) {
          this.updateState(this.state.apply(transaction));
          if (transaction.docChanged && !transaction.getMeta(OUTSIDE)) write();
          for (const listener of listeners) listener();
        },
      });
    })
    .use([...MARKDOWN, ...history, references, $prose(() => gapCursor()), slashPlugin, actKeys])
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
    ctx: editor.ctx,
    view,
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
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end: () => void editor.destroy(),
  };
}

export type Writing = Awaited<ReturnType<typeof startWriting>>;

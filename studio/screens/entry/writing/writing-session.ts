import { Editor, editorViewCtx, editorViewOptionsCtx, rootCtx, schemaCtx } from '@milkdown/core';
import { history } from '@milkdown/plugin-history';
import { gapCursor } from '@milkdown/prose/gapcursor';
import { Fragment, Slice, type Node } from '@milkdown/prose/model';
import { Plugin, TextSelection, type EditorState, type Transaction } from '@milkdown/prose/state';
import type { DecorationSet, EditorView } from '@milkdown/prose/view';
import { $prose } from '@milkdown/utils';
import { queryClient } from '../../../api-client.ts';
import { findShortcut } from '../../../parts/shortcut.tsx';
import { plainText, referencesQuery } from '../../../references/use-references.ts';
import { UNSEEN, cleanPasted, copySerializer, pastedParser } from './clean-pasted.ts';
import { insertImages, insertReference } from './insert-dialogs.tsx';
import { keepBytes } from './keep-bytes.ts';
import { changesOf } from '../../../saving/changed-ranges.ts';
import { findPictures, storePictures } from './paste-pictures.ts';
import { inText } from './picture-names.ts';
import { pictureView } from './picture-view.tsx';
import {
  configureMarkdown,
  formatOf,
  MARKDOWN,
  shownReference,
  type Original,
} from './markdown-format.ts';
import { actKeys, type WritingAct } from './writing-acts.ts';

interface Options {
  root: HTMLElement;
  siteUrl: string;
  onChange: (source: string) => void;
  onState: (state: EditorState) => void;
  /** Called if the last change cannot be written as Markdown. */
  onFailure: () => void;
  /** Called when a picture is stored, or given up (null), whose placeholder is in the text. */
  onPicture: (placeholder: string, slug: string | null) => void;
  /** Called when a slash is typed in an empty paragraph. */
  onSlash: (paragraph: Element) => void;
}

const OUTSIDE = 'outside';

/** Converts ProseMirror keys to the studio's notation. */
export const shortcutOf = (keys: string) => keys.toLowerCase().replaceAll('-', '+');

const isEmptyParagraph = ({ type, content }: Node) =>
  type.name === 'paragraph' && content.size === 0;

/** The letters after a slash in a paragraph that has nothing else; null for any other. */
export const typedAfterSlash = ({ type, textContent }: Node): string | null =>
  type.name === 'paragraph' ? (/^\/(\w*)$/.exec(textContent)?.[1] ?? null) : null;

/** Starts an editor in an element. Its text is Markdown; only edited parts of the source change. */
export async function startWriting(options: Options) {
  const { root, siteUrl, onChange, onState, onFailure, onPicture, onSlash } = options;
  await queryClient.ensureQueryData(referencesQuery).catch(() => {});
  const pasting = $prose(
    (ctx) =>
      new Plugin({
        props: {
          // Left to the screen, if that has something to publish.
          handleDOMEvents: {
            keydown: (_view, event) => event.key === 'Enter' && findShortcut(event) !== undefined,
          },
          handlePaste: (_view, { clipboardData }) => takePictures(clipboardData),
          handleDrop: (_view, event) => !view.dragging && takePictures(event.dataTransfer, event),
          transformPastedHTML: (html) => cleanPasted(html, siteUrl),
          transformPastedText: (text) => text.replaceAll(UNSEEN, ''),
          clipboardParser: pastedParser(ctx.get(schemaCtx)),
          clipboardSerializer: copySerializer(ctx.get(schemaCtx)),
          clipboardTextParser(text, _context, plain) {
            const read = plain ? '' : format.open(text);
            // Text that cannot be formatted is pasted unchanged.
            if (typeof read === 'string') return null as unknown as Slice;
            return Slice.maxOpen(Fragment.from(read.blocks.map(({ node }) => node)));
          },
        },
      }),
  );
  const editor = await Editor.make()
    .config((ctx) => {
      configureMarkdown(ctx);
      ctx.set(rootCtx, root);
      ctx.set(shownReference.key, plainText);
      ctx.set(editorViewOptionsCtx, {
        handleTextInput({ state: { selection } }, _from, _to, text) {
          const { parent } = selection.$from;
          const isCode =
            parent.type.spec.code || selection.$from.marks().some((mark) => mark.type.spec.code);
          if (text === '{' && !isCode) {
            void insertReference(view, text);
            return true;
          }
        },
        dispatchTransaction(this: EditorView, transaction) {
          const before = this.state.selection.$from.parent;
          this.updateState(this.state.apply(transaction));
          const isTyped = transaction.docChanged && !transaction.getMeta(OUTSIDE);
          if (isTyped) write();
          onState(this.state);
          const { $from } = this.state.selection;
          // A busy browser reports several letters together.
          if (isTyped && isEmptyParagraph(before) && typedAfterSlash($from.parent) !== null)
            onSlash(this.domAtPos($from.start()).node as Element);
        },
      });
    })
    .use([
      ...MARKDOWN,
      ...history,
      $prose(() => gapCursor()),
      actKeys,
      pasting,
      pictureView(onPicture),
    ])
    .create();
  const view = editor.ctx.get(editorViewCtx);
  const format = formatOf(editor.ctx);

  let known: string | null = null;
  let original: Original = { source: '', eol: '\n', blocks: [] };

  function write() {
    const before = known;
    try {
      known = keepBytes(format, original, view.state.doc.children);
    } catch {
      return onFailure();
    }
    if (known !== before) onChange(known);
  }

  /** Inserts what is pasted or dropped, with placeholders for its pictures, which are added to the library. */
  function takePictures(data: DataTransfer | null, at?: MouseEvent): boolean {
    const found = data && findPictures(data);
    if (!found || !view.editable) return false;
    at?.preventDefault();
    const place = at && view.posAtCoords({ left: at.clientX, top: at.clientY });
    if (place) {
      const { tr } = view.state;
      view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(place.pos))));
    }
    const { html, placeholders } = storePictures(found, onPicture);
    if (html !== null) view.pasteHTML(html);
    else insertImages(view, placeholders.map(inText));
    return true;
  }

  /** Takes the cursor from where the browser shows it: the editor hears of a click later, and would put it back. */
  function followBrowser(tr: Transaction) {
    const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {};
    if (!view.hasFocus() || !(tr.selection instanceof TextSelection)) return;
    if (!anchorNode || !focusNode || !view.dom.contains(anchorNode)) return;
    const at = (node: globalThis.Node, offset = 0) => tr.doc.resolve(view.posAtDOM(node, offset));
    tr.setSelection(
      TextSelection.between(at(anchorNode, anchorOffset), at(focusNode, focusOffset)),
    );
  }

  return {
    view,
    /** Sets what is drawn on the text. */
    decorate(decorations: (state: EditorState) => DecorationSet) {
      const { tr } = view.state;
      followBrowser(tr);
      if (!tr.selection.eq(view.state.selection)) view.dispatch(tr);
      view.setProps({ decorations });
    },
    /** Runs an act, with focus in the text. */
    run({ make }: WritingAct) {
      view.focus();
      make(editor.ctx)(view.state, view.dispatch, view);
    },
    /** Shows a source; returns why it cannot, or null. */
    show(source: string): string | null {
      if (source === known) return null;
      const opened = format.open(source);
      if (typeof opened === 'string') return opened;
      original = opened;
      known = source;
      const { doc, tr } = view.state;
      followBrowser(tr);
      const [old, next] = [[...doc.children], opened.blocks.map(({ node }) => node)];
      const [before, after] = [old, next].map((nodes) => nodes.map((node) => format.write([node])));
      const whole = [{ from: 0, to: old.length, start: 0, end: next.length }];
      // Only the blocks that differ, from the end, to keep the cursor in place.
      for (const { start, end, ...change } of (changesOf(before!, after!) ?? whole).toReversed()) {
        let { from, to } = change;
        // An empty paragraph has no source: somebody is about to write in it.
        while (from < to && before![to - 1] === '') to--;
        while (from < to && before![from] === '') from++;
        const [own, other] = [
          Fragment.from(old.slice(from, to)),
          Fragment.from(next.slice(start, end)),
        ];
        const at = Fragment.from(old.slice(0, from)).size;
        const first = own.findDiffStart(other);
        const last = own.findDiffEnd(other);
        if (first === null || !last) continue;
        // The equal start and end may overlap.
        const overlap = Math.max(0, first - Math.min(last.a, last.b));
        const slice = doc.copy(other).slice(first, last.b + overlap);
        tr.replace(at + first, at + last.a + overlap, slice);
      }
      if (tr.docChanged) view.dispatch(tr.setMeta(OUTSIDE, true).setMeta('addToHistory', false));
      return null;
    },
    end: () => void editor.destroy(),
  };
}

export type Writing = Awaited<ReturnType<typeof startWriting>>;

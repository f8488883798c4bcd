import { TextSelection } from '@milkdown/prose/state';
import type { EditorView } from '@milkdown/prose/view';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { kindOf } from '../../../../contract/kinds/content-kinds.ts';
import { entriesQuery } from '../../../api-client.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog, showDialog } from '../../../parts/dialog.tsx';
import controls from '../../../parts/field.module.css';
import { TextField } from '../../../parts/field.tsx';
import { Form } from '../../../parts/form.tsx';
import { choosePicture } from '../fields/picture-field.tsx';
import styles from './writing.module.css';

/** Where a link leads, null for nowhere; and what it says if nothing is selected. */
interface Target {
  href: string | null;
  title: string;
}

/** Asks where the selected words lead, or the link that the cursor is in. */
export async function insertLink(view: EditorView) {
  const { doc, schema, selection } = view.state;
  const type = schema.marks.link!;
  let { from, to } = selection;
  let href = '';
  doc.nodesBetween(from, Math.max(to, from + 1), (node, pos) => {
    const found = type.isInSet(node.marks);
    if (!found || href !== '') return;
    href = String(found.attrs.href);
    if (selection.empty) [from, to] = [pos, pos + node.nodeSize];
  });
  const target = await showDialog<Target>((close) => <LinkDialog initial={href} close={close} />);
  if (target) {
    const { tr } = view.state;
    if (from === to && target.href) {
      tr.insertText(target.title, from);
      to = from + target.title.length;
    }
    tr.removeMark(from, to, type);
    if (target.href) tr.addMark(from, to, type.create({ href: target.href }));
    // What is typed next is no part of the link.
    tr.setSelection(TextSelection.create(tr.doc, to)).removeStoredMark(type);
    view.dispatch(tr.scrollIntoView());
  }
  view.focus();
}

/** Asks for a picture and what it shows, and inserts it. */
export async function insertPicture(view: EditorView) {
  const src = await choosePicture('Picture');
  const alt =
    src &&
    (await showDialog<string>((close) => (
      <Dialog title="What the picture shows" onClose={() => close()}>
        <Form act="Insert" onSubmit={async (read) => close(read('alt').trim())}>
          <TextField
            name="alt"
            label="Description"
            help="Read to people who cannot see it. Leave it empty if the picture only decorates."
            autoFocus
          />
        </Form>
      </Dialog>
    )));
  if (alt !== undefined) {
    const picture = view.state.schema.nodes.image!.create({ src, alt });
    view.dispatch(view.state.tr.replaceSelectionWith(picture).scrollIntoView());
  }
  view.focus();
}

/** More would not be read. */
const SHOWN = 8;

/** An address as a link needs it; null if it is none. */
function addressOf(typed: string): string | null {
  if (/^(https?:\/\/|\/|#|tel:|mailto:)\S*$/.test(typed)) return typed;
  if (/^[^\s@/]+@[^\s@/]+\.\w+$/.test(typed)) return `mailto:${typed}`;
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(typed) ? `https://${typed}` : null;
}

function LinkDialog({ initial, close }: { initial: string; close: (to?: Target) => void }) {
  const { data } = useQuery(entriesQuery);
  const [typed, setTyped] = useState(initial);
  const [error, setError] = useState<string>();
  const wanted = typed.trim().toLowerCase();
  const found = (data?.entries ?? [])
    .flatMap(({ kind, slug, title }) => {
      const { page, label } = kindOf(kind);
      return page === null ? [] : [{ href: page + slug, title: title ?? slug, label }];
    })
    .filter(({ href, title }) => `${title} ${href}`.toLowerCase().includes(wanted));
  async function accept() {
    const href = addressOf(typed.trim());
    const [page] = found;
    if (href) close({ href, title: typed.trim() });
    else if (page && wanted) close(page);
    else setError('No entry is called that. An address begins with / or https://.');
  }
  return (
    <Dialog title="Link" size="top" onClose={() => close()}>
      <Form act={initial ? 'Change the link' : 'Insert the link'} onSubmit={accept}>
        <TextField
          label="Entry or address"
          value={typed}
          onChange={setTyped}
          error={error}
          help="Words of a title, or an address such as /rates or https://example.com. Enter takes the first."
          autoComplete="off"
          autoFocus
        />
        <ul className={styles.found}>
          {found.slice(0, SHOWN).map((page) => (
            <li key={page.href}>
              <button type="button" className={controls.option} onClick={() => close(page)}>
                {page.title} <span>{`${page.label} · ${page.href}`}</span>
              </button>
            </li>
          ))}
        </ul>
        {initial && (
          <Button onPress={() => close({ href: null, title: '' })}>Remove the link</Button>
        )}
      </Form>
    </Dialog>
  );
}

import { TextSelection } from '@milkdown/prose/state';
import type { EditorView } from '@milkdown/prose/view';
import { kindOf } from '../../../../contract/kinds/content-kinds.ts';
import { SLUG } from '../../../../contract/slug.ts';
import { Finder } from '../../../frame/palette.tsx';
import { Dialog, showDialog } from '../../../parts/dialog.tsx';
import { entryName } from '../../../parts/entry-name.ts';
import { TextField } from '../../../parts/field.tsx';
import { Form } from '../../../parts/form.tsx';
import { chooseReference } from '../../../references/choose-reference.tsx';
import { plainText } from '../../../references/use-references.ts';
import { choosePicture } from '../../../pictures/choose-picture.tsx';
import { inText } from './picture-names.ts';

/** The target of a link, and its text if nothing is selected. */
interface Target {
  label: string;
  /** Empty to remove the link. */
  href: string;
}

/** Asks for the target of the selected words, or of the link at the cursor. */
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
  const refers = href.includes('{{');
  const target = await showDialog<Target>((close) => {
    const act = (label: string, note: string, leadsTo: string) => ({
      label,
      note,
      run: () => close({ label, href: leadsTo }),
    });
    return (
      <Finder
        title="Link to an entry or an address"
        placeholder="A title, or an address such as https://example.com"
        initial={refers ? '' : href}
        actsOf={(query, entries) => [
          ...addressesIn(query.trim()).map((address) => act(query.trim(), 'Address', address)),
          ...entries.flatMap((entry) => {
            const { page, label } = kindOf(entry.kind);
            const path = `${page}${entry.slug}`;
            return page === null ? [] : act(entryName(entry), `${label} · ${path}`, path);
          }),
          ...(refers && query === '' ? [act(shownAddress(href), 'Links here now', href)] : []),
          ...(href ? [act('Remove link', '', '')] : []),
        ]}
        close={close}
      />
    );
  });
  if (target) {
    const { tr } = view.state;
    if (from === to) {
      tr.insertText(target.label, from);
      to = from + target.label.length;
    }
    tr.removeMark(from, to, type);
    if (target.href) tr.addMark(from, to, type.create({ href: target.href }));
    // Text typed next must not extend the link.
    tr.setSelection(TextSelection.create(tr.doc, to)).removeStoredMark(type);
    view.dispatch(tr.scrollIntoView());
  }
  view.focus();
}

/** Asks for a figure, a rate or words of the site. @param typed what is inserted if the person cancels */
export async function insertReference(view: EditorView, typed = '') {
  const chosen = await chooseReference();
  const { schema, tr } = view.state;
  if (chosen)
    tr.replaceSelectionWith(schema.nodes.reference!.create({ source: `{{${chosen.name}}}` }));
  else if (typed) tr.insertText(typed);
  view.dispatch(tr.scrollIntoView());
  view.focus();
}

/** Asks for a picture, and for a description if the library has none, and inserts it. */
export async function insertPicture(view: EditorView) {
  const chosen = await choosePicture('Picture');
  // The words of the library are shown.
  const alt = chosen && (chosen.alt === null ? await askForWords() : '');
  if (chosen && alt !== undefined) {
    const src = SLUG.test(chosen.value) ? inText(chosen.value) : chosen.value;
    insertImages(view, [src], alt);
  }
  view.focus();
}

const askForWords = () =>
  showDialog<string>((close) => (
    <Dialog title="Describe the picture" onClose={() => close()}>
      <Form act="Insert" onSubmit={async (read) => close(read('alt').trim())}>
        <TextField
          name="alt"
          label="Description"
          help="Read aloud to people who can’t see the picture. Leave empty if it is decorative."
          autoFocus
        />
      </Form>
    </Dialog>
  ));

/** Inserts pictures at the cursor. */
export function insertImages(view: EditorView, sources: readonly string[], alt = '') {
  const { schema } = view.state;
  for (const src of sources) {
    const picture = schema.nodes.image!.create({ src, alt });
    view.dispatch(view.state.tr.replaceSelectionWith(picture).scrollIntoView());
  }
}

/** An address with references as people know it, without `mailto:` and the like. */
const shownAddress = (href: string) => plainText(href).replace(/^(?:mailto|tel):/, '');

/** The address for a typed text, if it is an address. */
function addressesIn(typed: string): string[] {
  if (/^(https?:\/\/|\/|#|tel:|mailto:)\S*$/.test(typed)) return [typed];
  if (/^[^\s@/]+@[^\s@/]+\.\w+$/.test(typed)) return [`mailto:${typed}`];
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(typed) ? [`https://${typed}`] : [];
}

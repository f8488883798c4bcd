import { TextSelection } from '@milkdown/prose/state';
import type { EditorView } from '@milkdown/prose/view';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ComboBox } from 'react-aria-components/ComboBox';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { kindOf } from '../../../../contract/kinds/content-kinds.ts';
import { entriesQuery } from '../../../api-client.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog, showDialog } from '../../../parts/dialog.tsx';
import controls from '../../../parts/field.module.css';

/** Where a link leads; without an address, the link goes. */
interface Target {
  href: string | null;
  /** What the link says if nothing is selected. */
  words: string;
}

/** Asks where the selected words lead, or the link that the cursor is in. */
export async function insertLink(view: EditorView) {
  const { state } = view;
  const type = state.schema.marks.link!;
  let { from, to } = state.selection;
  let href = '';
  state.doc.nodesBetween(from, Math.max(to, from + 1), (node, pos) => {
    const found = node.isInline && type.isInSet(node.marks);
    if (!found || href !== '') return;
    href = String(found.attrs.href);
    if (state.selection.empty) [from, to] = [pos, pos + node.nodeSize];
  });
  const target = await showDialog<Target>((close) => <LinkDialog initial={href} close={close} />);
  if (target) {
    const tr = view.state.tr;
    if (from === to && target.href) {
      tr.insertText(target.words, from);
      to = from + target.words.length;
    }
    tr.removeMark(from, to, type);
    if (target.href) tr.addMark(from, to, type.create({ href: target.href }));
    // What is typed next is no part of the link.
    tr.setSelection(TextSelection.create(tr.doc, to)).removeStoredMark(type);
    view.dispatch(tr.scrollIntoView());
  }
  view.focus();
}

/** More would not be read. */
const SHOWN = 40;

/** An address as a link needs it; null if it is none. */
function addressOf(typed: string): string | null {
  if (/^(https?:\/\/|\/|#|tel:|mailto:)\S+$/.test(typed) || typed === '/') return typed;
  if (/^[^\s@/]+@[^\s@/]+\.\w+$/.test(typed)) return `mailto:${typed}`;
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(typed) ? `https://${typed}` : null;
}

function LinkDialog({ initial, close }: { initial: string; close: (to?: Target) => void }) {
  const { data } = useQuery(entriesQuery);
  const [typed, setTyped] = useState(initial);
  const [error, setError] = useState<string>();
  const pages = (data?.entries ?? []).flatMap(({ id, kind, slug, title }) => {
    const { page, label } = kindOf(kind);
    return page === null ? [] : [{ id, href: page + slug, title: title ?? slug, label }];
  });
  const wanted = typed.trim().toLowerCase();
  const found = pages
    .filter(({ href, title }) => `${title} ${href}`.toLowerCase().includes(wanted))
    .slice(0, SHOWN);
  function accept() {
    const page = pages.find(({ title }) => title.toLowerCase() === wanted);
    const href = page?.href ?? addressOf(typed.trim());
    if (href) close({ href, words: page?.title ?? typed.trim() });
    else setError('No entry is called that. An address begins with / or https://.');
  }
  return (
    <Dialog
      title="Link"
      onClose={() => close()}
      actions={
        <>
          {initial && (
            <Button onPress={() => close({ href: null, words: '' })}>Remove the link</Button>
          )}
          <Button look="primary" onPress={accept}>
            {initial ? 'Change the link' : 'Insert the link'}
          </Button>
        </>
      }
    >
      <ComboBox
        inputValue={typed}
        onInputChange={(text) => {
          setTyped(text);
          setError(undefined);
        }}
        onSelectionChange={(key) => {
          const page = pages.find(({ id }) => id === key);
          if (page) close({ href: page.href, words: page.title });
        }}
        selectedKey={null}
        items={found}
        allowsCustomValue
        autoFocus
        isInvalid={error !== undefined}
        validationBehavior="aria"
        className={controls.field ?? ''}
      >
        <Label className={controls.head ?? ''}>Entry or address</Label>
        <Input
          className={controls.input ?? ''}
          onKeyDown={(event) => {
            const { target } = event;
            const isChosen = (target as Element).hasAttribute('aria-activedescendant');
            if (event.key === 'Enter' && !isChosen) accept();
          }}
        />
        <FieldError className={controls.error ?? ''}>{error}</FieldError>
        <Text slot="description" className={controls.help ?? ''}>
          Type words of its title, or an address such as /rates or https://example.com.
        </Text>
        <Popover className={controls.popover ?? ''}>
          <ListBox<(typeof found)[number]> className={controls.options ?? ''}>
            {({ id, title, href, label }) => (
              <ListBoxItem id={id} textValue={title} className={controls.option ?? ''}>
                <Text slot="label">{title}</Text>
                <Text slot="description" className={controls.help ?? ''}>
                  {label} · {href}
                </Text>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </Dialog>
  );
}

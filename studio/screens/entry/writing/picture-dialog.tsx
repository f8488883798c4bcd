import { NodeSelection } from '@milkdown/prose/state';
import type { EditorView } from '@milkdown/prose/view';
import { useState } from 'react';
import { Button } from '../../../parts/button.tsx';
import { Dialog, showDialog } from '../../../parts/dialog.tsx';
import { TextField } from '../../../parts/field.tsx';
import { choosePicture } from '../fields/picture-field.tsx';

/** Asks for a picture and what it shows, and inserts it; of one that is selected, what it shows. */
export async function insertPicture(view: EditorView) {
  const { selection } = view.state;
  const { schema } = view.state;
  const selected =
    selection instanceof NodeSelection && selection.node.type.name === 'image'
      ? selection.node.attrs
      : null;
  const src = selected ? String(selected.src) : await choosePicture('Picture');
  if (src !== undefined) {
    const alt = await showDialog<string>((close) => (
      <Description initial={String(selected?.alt ?? '')} close={close} />
    ));
    if (alt !== undefined)
      view.dispatch(
        view.state.tr
          .replaceSelectionWith(schema.nodes.image!.create({ ...selected, src, alt }))
          .scrollIntoView(),
      );
  }
  view.focus();
}

function Description({ initial, close }: { initial: string; close: (alt?: string) => void }) {
  const [alt, setAlt] = useState(initial);
  return (
    <Dialog title="What the picture shows" onClose={() => close()}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          close(alt.trim());
        }}
      >
        <TextField
          label="Description"
          value={alt}
          onChange={setAlt}
          help="Read to people who cannot see it. Leave it empty if the picture only decorates."
          autoFocus
        />
        <Button look="primary" type="submit">
          Insert
        </Button>
      </form>
    </Dialog>
  );
}

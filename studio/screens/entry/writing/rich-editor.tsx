import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Node } from '@milkdown/prose/model';
import type { EditorState } from '@milkdown/prose/state';
import { Decoration, DecorationSet } from '@milkdown/prose/view';
import { Popover } from 'react-aria-components/Popover';
import { useSession } from '../../../api-client.ts';
import controls from '../../../parts/field.module.css';
import { ActList } from '../../../parts/menu.tsx';
import type { Other } from '../../../saving/use-others.ts';
import { useForm } from '../fields/form-context.tsx';
import { Toolbar } from './toolbar.tsx';
import styles from './writing.module.css';
import { SLASH_ACTS, type WritingAct } from './writing-acts.ts';
import { shortcutOf, startWriting, typedAfterSlash, type Writing } from './writing-session.ts';

interface Props {
  label: string;
  value: string;
  onChange: (source: string) => void;
  isReadOnly: boolean;
  isInvalid: boolean;
  /** The id of the element with help and errors. */
  describedBy: string;
  /** Whether it is the main text of the screen. */
  isMain: boolean;
  /** Who else has the cursor in it. */
  others: readonly Other[];
  /** Called with null once the value is shown, or with why it cannot be. */
  onReady: (refusal: string | null) => void;
}

/** The names of others at the blocks where they have the cursor. */
function namesAt(doc: Node, others: readonly Other[]): DecorationSet {
  const names = new Map(others.map(({ name, place }) => [Number(place?.split('#')[1]), name]));
  const marks: Decoration[] = [];
  doc.forEach(({ nodeSize }, at, index) => {
    const name = names.get(index);
    if (name) marks.push(Decoration.node(at, at + nodeSize, { 'data-here': name }));
  });
  return DecorationSet.create(doc, marks);
}

/** An editor that shows Markdown with its formatting. */
export default function RichEditor(props: Props) {
  const { label, value, isReadOnly, isInvalid, isMain, describedBy, others } = props;
  const { siteUrl } = useSession();
  const root = useRef<HTMLDivElement>(null);
  const [writing, setWriting] = useState<Writing | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const [isSlashOpen, setSlashOpen] = useState(false);
  // The paragraph above the menu.
  const slash = useRef<Element>(null);
  const onPicture = useEffectEvent(useForm().fill);
  const onChange = useEffectEvent(props.onChange);
  const onReady = useEffectEvent(props.onReady);

  useEffect(() => {
    let ended = false;
    const started = startWriting({
      root: root.current!,
      siteUrl,
      onChange: (source) => onChange(source),
      onState: setState,
      onPicture: (placeholder, slug) => onPicture(placeholder, slug),
      onFailure: () => onReady('The last change can’t be saved as Markdown.'),
      onSlash(paragraph) {
        slash.current = paragraph;
        // A scroll would close it, and that of the keys before is only reported with the next frame.
        requestAnimationFrame(() => requestAnimationFrame(() => setSlashOpen(true)));
      },
    });
    started.then(
      (made) => ended || setWriting(made),
      () => ended || onReady('The editor could not be started.'),
    );
    return () => {
      ended = true;
      void started.then(({ end }) => end()).catch(() => {});
    };
  }, [siteUrl]);

  useEffect(() => {
    writing?.view.setProps({
      editable: () => !isReadOnly,
      attributes: {
        'aria-label': label,
        'aria-describedby': describedBy,
        'aria-multiline': 'true',
        'aria-readonly': String(isReadOnly),
        'aria-invalid': String(isInvalid),
        'aria-placeholder': 'Write, or type / for headings, lists, tables and pictures',
      },
    });
  }, [writing, label, describedBy, isReadOnly, isInvalid]);
  useEffect(() => {
    writing?.decorate(({ doc }) => namesAt(doc, others));
  }, [writing, others]);
  // Must run before the next keystroke, or that would be lost.
  useLayoutEffect(() => {
    if (writing) onReady(writing.show(value));
  }, [writing, value]);

  /** Runs an act of the menu in place of the slash. */
  function insert({ view, run }: Writing, act: WritingAct) {
    const { selection, tr } = view.state;
    setSlashOpen(false);
    view.dispatch(tr.delete(selection.$from.start(), selection.from));
    run(act);
  }

  // Letters that were typed before the menu had the focus.
  const typed = (state && typedAfterSlash(state.selection.$from.parent)) ?? '';
  const named = SLASH_ACTS.filter((act) => act.label.toLowerCase().startsWith(typed.toLowerCase()));

  return (
    <div className={`${styles.editor} ${isMain ? styles.main : ''}`}>
      {writing && state && !isReadOnly && <Toolbar label={label} state={state} run={writing.run} />}
      <div ref={root} className={styles.text} />
      {writing && (
        <Popover
          triggerRef={slash}
          isOpen={isSlashOpen}
          onOpenChange={setSlashOpen}
          isNonModal
          // Rendered in the landmark of the text.
          UNSTABLE_portalContainer={writing.view.dom.parentElement!}
          placement="bottom start"
          className={`${controls.popover} ${styles.slash}`}
        >
          <ActList
            key={typed}
            label="Insert"
            autoFocus="first"
            acts={(named.length > 0 ? named : SLASH_ACTS).map((act) => ({
              label: act.label,
              run: () => insert(writing, act),
              ...(act.keys && { shortcut: shortcutOf(act.keys) }),
              ...(act.icon && { icon: <act.icon aria-hidden="true" /> }),
            }))}
          />
        </Popover>
      )}
    </div>
  );
}

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useSession } from '../../../api-client.ts';
import { toast } from '../../../parts/toast.tsx';
import { SlashMenu } from './slash-menu.tsx';
import { Toolbar } from './toolbar.tsx';
import styles from './writing.module.css';
import { startWriting, type Writing } from './writing-session.ts';

interface Props {
  label: string;
  value: string;
  onChange: (source: string) => void;
  isReadOnly: boolean;
  isInvalid: boolean;
  /** The element with help and errors. */
  describedBy: string;
  /** Whether it is the text that the screen is for. */
  isMain: boolean;
  /** It shows the value, or says why it cannot. */
  onReady: (refusal: string | null) => void;
}

/** A Markdown text with its formatting. */
export function RichEditor(props: Props) {
  const { label, value, isReadOnly, isInvalid, isMain, describedBy } = props;
  const { siteUrl } = useSession();
  const root = useRef<HTMLDivElement>(null);
  const [writing, setWriting] = useState<Writing | null>(null);
  const onChange = useEffectEvent(props.onChange);
  const onReady = useEffectEvent(props.onReady);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let ended = false;
    const started = startWriting({
      root: element,
      label,
      describedBy,
      siteUrl,
      onChange: (source) => onChange(source),
      onFailure: () => onReady('The last change cannot be written as Markdown.'),
      onPictures: (count) =>
        toast(
          `${count === 1 ? 'A picture of another site was' : `${count} pictures of other sites were`} left out. Insert pictures with the button Picture.`,
        ),
    });
    started.then(
      (made) => ended || setWriting(made),
      () => ended || onReady('The editor could not be started.'),
    );
    return () => {
      ended = true;
      void started.then(({ end }) => end()).catch(() => {});
    };
  }, [label, describedBy, siteUrl]);

  // Before the next key: what was typed since would be lost.
  useLayoutEffect(() => {
    if (writing) onReady(writing.show(value));
  }, [writing, value]);
  useEffect(() => writing?.setState({ isReadOnly, isInvalid }), [writing, isReadOnly, isInvalid]);

  return (
    <div className={`${styles.editor} ${isMain ? styles.main : ''}`}>
      {writing && !isReadOnly && <Toolbar writing={writing} label={label} />}
      <div ref={root} className={styles.text} />
      {writing && <SlashMenu writing={writing} />}
    </div>
  );
}

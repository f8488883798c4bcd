import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ShownPage } from '../entry/preview/preview.tsx';
import type { FromPage, PlacedField, ToPage } from '../../edit-on-page/messages.ts';

/** The text of the chosen field, if it can be changed on the page. */
export interface PlainText {
  text: string;
  write: (text: string) => void;
}

interface Props extends ShownPage {
  selected: readonly string[];
  plain: PlainText | null;
  onFields: (fields: PlacedField[]) => void;
  onHover: (places: string[]) => void;
  onChoose: (places: string[]) => void;
}

/** Of a page that is not there just now, one a second. */
const MOST_RETRIES = 30;

/** Without the token that authorizes it. */
const pathOf = (url: string) => url.replace(/^\/preview\/[^/]+/, '');

/**
 * A page whose words can be chosen (see frame-script.ts). Another page is loaded; a newer version of the same takes
 * the place of the one before without moving it.
 */
export function PageFrame(props: Props) {
  const { url, title, selected, plain, onFields, onHover, onChoose, ...shown } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [src, setSrc] = useState(url);
  /** What the frame shows, loaded or sent. */
  const [current, setCurrent] = useState(url);
  /** Whether the page at `src` has told of its fields. */
  const isReady = useRef(false);
  const load = () => {
    setSrc(url);
    setCurrent(url);
  };
  if (pathOf(src) !== pathOf(url)) load();

  // The page has no origin that a message could be addressed to.
  const send = (message: ToPage) => frame.current?.contentWindow?.postMessage(message, '*');

  useEffect(() => {
    isReady.current = false;
  }, [src]);
  const { data: html } = useQuery({
    queryKey: ['edited page', url],
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return response.text();
    },
    enabled: url !== current,
    // A draft may have been replaced by a newer one, whose address comes next.
    retry: MOST_RETRIES,
    gcTime: 0,
  });
  const show = useEffectEvent((newer: string) => {
    if (!isReady.current) return load();
    send({ type: 'page', html: newer });
    setCurrent(url);
  });
  useEffect(() => {
    if (html !== undefined) show(html);
  }, [html, url]);

  const sendSelected = () =>
    send({ type: 'selected', places: [...selected], text: plain?.text ?? null });
  useEffect(sendSelected, [selected, plain]);

  useEffect(() => {
    const leave = ({ target }: Event) => target !== frame.current && send({ type: 'left' });
    const events = ['focusin', 'pointerdown'];
    for (const type of events) document.addEventListener(type, leave);
    return () => {
      for (const type of events) document.removeEventListener(type, leave);
    };
  }, []);

  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<FromPage>) => {
      if (source !== frame.current?.contentWindow) return;
      if (data.type === 'fields') {
        isReady.current = true;
        onFields(data.fields);
        sendSelected();
      } else if (data.type === 'hovered') onHover(data.places);
      else if (data.type === 'chosen') onChoose(data.places);
      else if (data.type === 'typed') plain?.write(data.text);
      else load();
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  });

  return <iframe ref={frame} src={src} title={title} sandbox="allow-scripts" {...shown} />;
}

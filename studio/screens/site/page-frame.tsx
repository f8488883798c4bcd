import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { entriesQuery, queryClient } from '../../api-client.ts';
import type { ShownPage } from '../entry/preview/preview.tsx';
import type { ShownText } from '../../references/shown-text.ts';
import { isPlainText } from './places.ts';
import type { FromPage, PlacedField, ToPage } from '../../edit-on-page/messages.ts';

interface Props extends ShownPage {
  selected?: readonly string[];
  /** The text of the chosen field; null if it cannot be edited on the page. */
  text?: ShownText | null;
  /** Whether the person goes on to type in the page. */
  types?: boolean;
  /** Called with the text of the chosen field as it was typed on the page. */
  onTyped?: (text: string) => void;
  onFields?: (fields: PlacedField[]) => void;
  onHover?: (field: PlacedField | null) => void;
  /** `edited`: whether the person types in the page. */
  onChoose: (field: PlacedField, edited: boolean) => void;
}

const NOTHING: readonly string[] = [];

/** Retries of a page that cannot be loaded, one a second. */
const MOST_RETRIES = 30;

/** The path of a preview, without the token that authorizes it. */
const pathOf = (url: string) => url.replace(/^\/preview\/[^/]+/, '');

/**
 * A page whose words can be chosen (see frame-script.ts). A newer version of the same page replaces its content
 * without reloading it, so that it keeps its scroll position.
 */
export function PageFrame(props: Props) {
  const {
    url,
    title,
    selected = NOTHING,
    text,
    types = false,
    onTyped,
    onFields,
    onHover,
    onChoose,
    ...shown
  } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [src, setSrc] = useState(url);
  /** The address of the version that the frame shows. */
  const [current, setCurrent] = useState(url);
  /** Whether the page at `src` has sent its fields. */
  const isReady = useRef(false);
  const load = () => {
    setSrc(url);
    setCurrent(url);
  };
  if (pathOf(src) !== pathOf(url)) load();

  // A sandboxed page has no origin, so messages cannot name one.
  const send = (message: ToPage) => frame.current?.contentWindow?.postMessage(message, '*');

  useEffect(() => {
    isReady.current = false;
  }, [src]);
  const { data: html } = useQuery({
    queryKey: ['edited page', url],
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal });
      // Somebody else's newer draft replaced one of these: the list of entries has its address.
      if (response.status === 404)
        void queryClient.invalidateQueries({ queryKey: entriesQuery.queryKey });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return response.text();
    },
    enabled: url !== current,
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

  const words = text?.text ?? null;
  const sendSelected = (now: boolean) => {
    if (now) frame.current?.focus();
    const chips = text?.chips ?? [];
    send({ type: 'selected', places: [...selected], text: words, chips, types: now });
  };
  useEffect(() => sendSelected(false), [selected, words]);
  const beginTyping = useEffectEvent(() => sendSelected(true));
  useEffect(() => {
    if (types) beginTyping();
  }, [types]);

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
        onFields?.(data.fields);
        const places = new Set(data.fields.flatMap((field) => field.places));
        send({ type: 'plain', places: [...places].filter(isPlainText) });
        sendSelected(false);
      } else if (data.type === 'hovered') onHover?.(data.field);
      else if (data.type === 'chosen') onChoose(data.field, data.edited);
      else if (data.type === 'typed') onTyped?.(data.text);
      else load();
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  });

  return <iframe ref={frame} src={src} title={title} sandbox="allow-scripts" {...shown} />;
}

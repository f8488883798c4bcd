import { useEffect, useRef, useState } from 'react';
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
  const sent = useRef(url);
  if (pathOf(src) !== pathOf(url)) setSrc(url);

  // The page has no origin that a message could be addressed to.
  const send = (message: ToPage) => frame.current?.contentWindow?.postMessage(message, '*');

  useEffect(() => {
    if (url === src || url === sent.current) return;
    const left = new AbortController();
    fetch(url, { signal: left.signal })
      .then(async (response) => {
        const html = await response.text();
        sent.current = url;
        if (response.ok) send({ type: 'page', html });
        else setSrc(url);
      })
      // The next change asks again.
      .catch(() => {});
    return () => left.abort();
  }, [url, src]);

  const sendSelected = () =>
    send({ type: 'selected', places: [...selected], text: plain?.text ?? null });
  useEffect(sendSelected, [selected, plain]);

  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<FromPage>) => {
      if (source !== frame.current?.contentWindow) return;
      if (data.type === 'fields') {
        onFields(data.fields);
        sendSelected();
      } else if (data.type === 'hovered') onHover(data.places);
      else if (data.type === 'chosen') onChoose(data.places);
      else if (data.type === 'typed') plain?.write(data.text);
      else setSrc(url);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  });

  return <iframe ref={frame} src={src} title={title} sandbox="allow-scripts" {...shown} />;
}

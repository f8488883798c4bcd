import { useEffect, useRef, useState } from 'react';
import { PreviewFrame } from '../entry/preview/preview-frame.tsx';
import type { FromPage, PlacedField, ToPage } from '../../edit-on-page/frame-script.ts';

interface Props {
  /** The page with the newest drafts in edit mode. */
  url: string;
  /** What page it is: another one is loaded, a newer version of the same takes the place of the one before. */
  page: string;
  width: number;
  title: string;
  selected: readonly string[];
  onFields: (fields: PlacedField[]) => void;
  onHover: (places: string[]) => void;
  onChoose: (places: string[]) => void;
}

/** A page in edit mode: see frame-script.ts. */
export function PageFrame({ url, page, width, title, selected, onFields, onHover, onChoose }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState({ page, url });
  const isLoaded = useRef(url);
  if (loaded.page !== page) setLoaded({ page, url });

  // The page has no origin, so it can be addressed by none.
  const send = (message: ToPage) => frame.current?.contentWindow?.postMessage(message, '*');

  useEffect(() => {
    if (url === loaded.url || url === isLoaded.current) return;
    const left = new AbortController();
    fetch(url, { signal: left.signal })
      .then(async (response) => {
        if (!response.ok) return setLoaded({ page, url });
        const html = await response.text();
        isLoaded.current = url;
        send({ type: 'page', html });
      })
      // Either a newer version is on its way, or the next change asks again.
      .catch(() => {});
    return () => left.abort();
  }, [url, page, loaded.url]);

  useEffect(() => send({ type: 'selected', places: [...selected] }), [selected]);

  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<FromPage>) => {
      if (source !== frame.current?.contentWindow) return;
      if (data.type === 'fields') {
        onFields(data.fields);
        send({ type: 'selected', places: [...selected] });
      } else if (data.type === 'hovered') onHover(data.places);
      else if (data.type === 'chosen') onChoose(data.places);
      else setLoaded({ page, url });
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  });

  return <PreviewFrame url={loaded.url} width={width} title={title} inner={frame} scripts />;
}

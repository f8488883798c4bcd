import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, call, describeError } from '../../../api-client.ts';
import controls from '../../../parts/field.module.css';
import { plainText } from '../../../references/use-references.ts';
import sheet from './rendered.css?url';
import styles from './fields.module.css';

/** Delay after the last keystroke. */
const PAUSE_MS = 400;

/** Markdown as the site renders it, in a frame without scripts. The frame has an origin so that it can load styles. */
export function Rendered({ text, label }: { text: string; label: string }) {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error } = useQuery({
    queryKey: ['markdown', settled],
    queryFn: () => call(() => api.markdown.$post({ json: { text: settled } })),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
  if (error && !data) return <p className={controls.help}>{describeError(error)}</p>;
  return (
    <RenderedFrame
      html={plainText(data?.html ?? '')}
      title={`${label}: preview`}
      className={styles.rendered ?? ''}
    />
  );
}

/** HTML of the server in a frame without scripts. Its class may use the height of the content. */
export const RenderedFrame = (props: { html: string; title: string; className: string }) => (
  <iframe
    title={props.title}
    sandbox="allow-same-origin"
    className={props.className}
    onLoad={({ currentTarget: frame }) => {
      const { body } = frame.contentDocument!;
      // Also when its fonts have come, or it is as narrow as on a phone.
      new ResizeObserver(() =>
        frame.style.setProperty('--content', `${body.offsetHeight}px`),
      ).observe(body);
    }}
    srcDoc={`<!doctype html><meta name="color-scheme" content="light dark"><link rel="stylesheet" href="${sheet}"><body>${props.html}`}
  />
);

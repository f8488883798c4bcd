import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { fixedPages } from '../../../../contract/site-paths.ts';
import { api, call, describeError } from '../../../api-client.ts';
import { Button } from '../../../parts/button.tsx';
import { TextField } from '../../../parts/field.tsx';
import { Segments } from '../../../parts/segments.tsx';
import { Loaded } from '../../../parts/state.tsx';
import styles from './preview.module.css';

const WIDTHS = [
  { value: '390', label: 'Phone', fits: '(max-width: 600px)' },
  { value: '820', label: 'Tablet', fits: '(max-width: 1000px)' },
  { value: '1440', label: 'Desktop', fits: '' },
] as const;
const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Shorter than the ten minutes for which the server accepts a preview address. */
const FRESH = 9 * 60_000;

/** The properties of the frame of a page. */
export interface ShownPage {
  url: string;
  title: string;
  className: string | undefined;
  /** Scales the frame to its width. */
  style: CSSProperties;
}

interface Props {
  /** The drafts to show instead of the published revisions. */
  revisions: readonly string[];
  /** The path of the page to show first. */
  path: string;
  /** Opens another page. Without it, this component keeps the path itself. */
  onPath?: (path: string) => void;
  /** Whether the page begins as on a phone, because it stands beside something. */
  isNarrow?: boolean;
  /** Renders the page for editing, in place of a plain frame. */
  renderEdited?: (page: ShownPage) => ReactNode;
}

/** A page of the site with drafts applied. */
export function Preview({ revisions, path: first, onPath, isNarrow, renderEdited }: Props) {
  const [width, setWidth] = useState(
    WIDTHS.find(({ fits }) => isNarrow || matchMedia(fits).matches)?.value ?? '1440',
  );
  const [theme, setTheme] = useState<(typeof THEMES)[number]['value']>(
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  const [own, setOwn] = useState(first);
  const path = onPath ? first : own;
  const preview = useQuery({
    queryKey: ['preview', revisions, path, theme, !!renderEdited],
    queryFn: () =>
      call(() =>
        api.preview.$post({
          json: { revisions: [...revisions], path, theme, edit: !!renderEdited },
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: FRESH,
    gcTime: FRESH,
  });
  // A version that cannot be rendered does not take away the page, in which somebody may be typing.
  const [last, setLast] = useState(preview.data);
  if (preview.data && preview.data !== last) setLast(preview.data);
  const renderPage =
    renderEdited ??
    (({ url, title, ...frame }: ShownPage) => (
      <iframe src={url} title={title} sandbox="" {...frame} />
    ));
  // Links in the page work only while the server accepts its address.
  const renew = () => {
    if (preview.isStale && !preview.isFetching) void preview.refetch();
  };
  return (
    <div className="stack">
      <div className="row">
        <PathField key={path} path={path} onChange={onPath ?? setOwn} />
        <Segments label="Width" options={WIDTHS} value={width} onChange={setWidth} />
        <Segments label="Theme" options={THEMES} value={theme} onChange={setTheme} />
      </div>
      <Loaded query={{ ...preview, data: preview.data ?? last }} what="page">
        {({ url }) => (
          <>
            {preview.isError && (
              <p className={`row ${styles.note}`} role="status">
                This is not your last change: {describeError(preview.error)}
                <Button onPress={() => void preview.refetch()}>Try again</Button>
              </p>
            )}
            <div className={styles.stage} onPointerEnter={renew} onFocus={renew}>
              {renderPage({
                url,
                title: `${path} with your draft`,
                className: styles.frame,
                style: { '--width': `${width}px` } as CSSProperties,
              })}
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}

/** The path of the page. */
function PathField({ path, onChange }: { path: string; onChange: (path: string) => void }) {
  return (
    <form
      className={`row ${styles.page}`}
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget).get('path');
        if (typeof given === 'string') onChange(`/${given.trim().replace(/^\/+/, '')}`);
      }}
    >
      <TextField
        label="Page"
        hideLabel
        name="path"
        value={path}
        suggestions={fixedPages.map((page) => page.path)}
      />
      <Button type="submit">Show</Button>
    </form>
  );
}

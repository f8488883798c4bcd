import { useQuery } from '@tanstack/react-query';
import {
  lazyRouteComponent as lazy,
  useNavigate,
  useParams,
  useSearch,
} from '@tanstack/react-router';
import { Ellipsis, ExternalLink } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { pathOfShowing } from '../../../contract/site-paths.ts';
import type { EntryDetails } from '../../../server/studio/studio-types.ts';
import { entriesQuery, mayWrite, useSession } from '../../api-client.ts';
import { Button, LinkButton } from '../../parts/button.tsx';
import { entryName } from '../../parts/entry-name.ts';
import { Menu } from '../../parts/menu.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Keys, useShortcut } from '../../parts/shortcut.tsx';
import { Loaded, Loading } from '../../parts/state.tsx';
import { stateInWords } from '../../parts/state-in-words.ts';
import { formatTime } from '../../parts/when.tsx';
import { useDraft } from '../../saving/use-draft.ts';
import { ConflictView } from './conflict-view.tsx';
import { useActs } from './entry-acts.tsx';
import { EntryForm } from './entry-form.tsx';
import { entryQuery } from './entry-query.ts';
import { SaveLine } from './save-line.tsx';
import { SourceEditor } from './source-editor.tsx';
import styles from './entry.module.css';

const Preview = lazy(() => import('./preview/preview.tsx'), 'Preview');
const HistoryPanel = lazy(() => import('./history/history-panel.tsx'), 'HistoryPanel');

/** An entry: its form, its source, its preview and its history. */
export function EntryScreen() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(entryQuery(id));
  if (query.data) return <OpenEntry key={id} entry={query.data} />;
  return (
    <Screen title="Entry">
      <Loaded query={query} what="entry" />
    </Screen>
  );
}

const TABS = [
  { name: 'write', label: 'Write' },
  { name: 'source', label: 'Source' },
  { name: 'preview', label: 'Preview', keys: 'mod+e' },
  { name: 'history', label: 'History' },
] as const;

function OpenEntry({ entry }: { entry: EntryDetails }) {
  const { id, published, path } = entry;
  const kind = kindOf(entry.kind);
  const session = useSession();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const tab = TABS.find(({ name }) => name === search.tab)?.name ?? 'write';
  const { saver, state, others, found, decide } = useDraft(entry);
  const listed = useQuery(entriesQuery).data?.entries.find((one) => one.id === id);
  const readOnly = !mayWrite(session) || listed?.remote === true;
  const { newest, phase, conflict } = state;
  const current: EntryDetails = { ...entry, newest };
  const hasDraft = entry.state !== 'published' && entry.state !== 'down';

  const open = (name: string) =>
    void navigate({
      to: '/entries/$id',
      params: { id },
      search: name === 'write' ? {} : { tab: name },
      replace: true,
    });
  useShortcut('mod+e', 'Preview, and back', () => open(tab === 'preview' ? 'write' : 'preview'));

  // Previews need the newest draft on the server.
  useEffect(() => {
    if (tab === 'preview' && phase === 'typed') void saver.flush();
  }, [tab, phase, saver]);

  async function publish() {
    await saver.flush();
    if (saver.getState().phase === 'saved')
      await navigate({ to: '/publish', search: { entries: id } });
  }
  const acts = useActs(current);
  // The revision that is scheduled may be older than the newest.
  const { publishAt, unpublishAt } = listed ?? newest;

  return (
    <Screen
      title={entryName(current)}
      width="full"
      actions={
        <>
          <SaveLine state={state} saver={saver} />
          <LinkButton to="/site" search={{ path: path ?? pathOfShowing(entry.kind, newest.slug) }}>
            Edit on the page
          </LinkButton>
          {path && published && (
            <Button
              look="plain"
              icon={<ExternalLink />}
              label="Open its page on the site"
              onPress={() => void window.open(session.siteUrl + path, '_blank', 'noopener')}
            />
          )}
          {!readOnly && acts.length > 0 && (
            <Menu
              label="Acts"
              trigger={<Button look="plain" icon={<Ellipsis />} label="More acts" />}
              acts={acts}
            />
          )}
          {!readOnly && (hasDraft || phase !== 'saved') && (
            <Button
              look="primary"
              shortcut="mod+Enter"
              shortcutLabel="Publish…"
              onPress={() => void publish()}
              isDisabled={conflict !== null}
            >
              Publish…
            </Button>
          )}
        </>
      }
    >
      <p className={styles.about}>
        {'file' in kind.files ? 'Words of the site' : kind.label}.{' '}
        {stateInWords({ ...newest, state: entry.state, publishAt, unpublishAt })}.
        {others.length > 0 && (
          <strong className={styles.others} role="status">
            {others.map(({ name }) => name).join(', ')}
            {others.length === 1 ? ' has' : ' have'} this open too.
          </strong>
        )}
        {readOnly &&
          ` ${listed?.remote ? 'A remote provider has the entries of this kind: they are changed there.' : 'Your role allows reading alone.'}`}
      </p>
      {found.map((one) => (
        <section key={one.at} className={styles.found} aria-label="Unsaved words">
          <p>Unsaved words of {formatTime(one.at)} were found in this browser.</p>
          <Button onPress={() => void decide(one, true)} isDisabled={phase !== 'saved'}>
            Take them
          </Button>
          <Button look="plain" onPress={() => void decide(one, false)}>
            Leave them
          </Button>
        </section>
      ))}
      {conflict ? (
        <ConflictView
          key={conflict.id}
          kind={entry.kind}
          conflict={conflict}
          state={state}
          saver={saver}
        />
      ) : (
        <Tabs
          selectedKey={tab}
          onSelectionChange={(key) => open(String(key))}
          keyboardActivation="manual"
          className={styles.tabs ?? ''}
        >
          <TabList aria-label="Views of the entry" className={styles.tabList ?? ''}>
            {TABS.map(({ name, label, ...more }) => (
              <Tab key={name} id={name} className={styles.tab ?? ''}>
                {label}
                {'keys' in more && <Keys keys={more.keys} />}
              </Tab>
            ))}
          </TabList>
          {/* Its id is set once. */}
          <TabPanel key={tab} id={tab} className={styles.panel ?? ''}>
            <Suspense fallback={<Loading />}>
              {tab === 'preview' ? (
                <Preview
                  revisions={[newest.id]}
                  path={path ?? pathOfShowing(entry.kind, newest.slug)}
                />
              ) : tab === 'history' ? (
                <HistoryPanel key={newest.id} entry={current} />
              ) : (
                <Editor tab={tab} entry={entry} readOnly={readOnly} saver={saver} state={state} />
              )}
            </Suspense>
          </TabPanel>
        </Tabs>
      )}
    </Screen>
  );
}

interface EditorProps extends Pick<ReturnType<typeof useDraft>, 'saver' | 'state'> {
  tab: 'write' | 'source';
  entry: EntryDetails;
  readOnly: boolean;
}

/** The form or the source, whichever is wanted; one becomes the other only when all is saved. */
function Editor({ tab, entry, readOnly, saver, state }: EditorProps) {
  const { text, problems, phase } = state;
  const wanted = tab === 'source' ? 'source' : 'values';
  useEffect(() => {
    if (!saver.editAs(wanted)) void saver.flush();
  }, [saver, wanted, phase]);

  if (wanted === 'source' && 'source' in text)
    return (
      <SourceEditor
        source={text.source}
        problems={problems}
        readOnly={readOnly}
        onChange={(source) => saver.change({ ...text, source })}
      />
    );
  if (wanted === 'values' && 'values' in text)
    return (
      <EntryForm entry={entry} text={text} problems={problems} readOnly={readOnly} saver={saver} />
    );
  return (
    <p className={styles.waiting}>
      {phase === 'saved' || phase === 'refused'
        ? 'The form is shown once the source can be read. Correct it under Source.'
        : 'This is shown once what you typed is saved.'}
    </p>
  );
}

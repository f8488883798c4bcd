import { lazyRouteComponent as lazy, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { pathOfShowing } from '../../../contract/site-paths.ts';
import { Keys, useShortcut } from '../../parts/shortcut.tsx';
import { Loading } from '../../parts/state.tsx';
import shownAs from '../../parts/tabs.module.css';
import { useMatches } from '../../parts/use-matches.ts';
import type { EntryDraft } from '../../saving/use-entry-draft.ts';
import { mainOf } from './draft-form.tsx';
import { EntryForm } from './entry-form.tsx';
import { reveal } from './reveal.ts';
import { SourceEditor } from './source-editor.tsx';
import { wholeOf } from './whole/sections.ts';
import { useParts, type Parts } from './whole/use-parts.ts';
import styles from './entry.module.css';

const Preview = lazy(() => import('./preview/preview.tsx'), 'Preview');
const PageBeside = lazy(() => import('./preview/page-beside.tsx'), 'PageBeside');
const WholeForm = lazy(() => import('./whole/whole-form.tsx'), 'WholeForm');
const HistoryPanel = lazy(() => import('./history/history-panel.tsx'), 'HistoryPanel');

const TABS = [
  { name: 'write', label: 'Write' },
  { name: 'source', label: 'Source' },
  { name: 'preview', label: 'Preview', keys: 'mod+e' },
  { name: 'history', label: 'History' },
] as const;

/** The path of the page that shows an entry. */
export const pageOf = ({ entry: { path, kind, newest } }: EntryDraft) =>
  path ?? pathOfShowing(kind, newest.slug);

/** The views of an entry. */
export function EntryTabs({ draft }: { draft: EntryDraft }) {
  const { entry, saver } = draft;
  const { phase, problems } = draft.state;
  const parts = useParts(entry);
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  // No page is that of a picture.
  const tabs = TABS.filter(({ name }) => name !== 'preview' || entry.kind !== 'picture');
  const tab = tabs.find(({ name }) => name === search.tab)?.name ?? 'write';
  const open = (name: string) =>
    void navigate({
      to: '/entries/$id',
      params: { id: entry.id },
      search: name === 'write' ? {} : { tab: name },
      replace: true,
    });
  // The text of a post needs the width itself, and a draft that is not valid yet has no page.
  const isWide = useMatches(mainOf(entry) ? '(min-width: 1800px)' : '(min-width: 1400px)');
  const isBeside =
    isWide &&
    tab === 'write' &&
    entry.kind !== 'picture' &&
    (entry.published !== null || problems.length === 0);
  useShortcut('mod+e', 'Preview, and back', () => open(tab === 'preview' ? 'write' : 'preview'));

  // Previews need the newest draft on the server.
  useEffect(() => {
    if (tab === 'preview' && phase === 'typed') void saver.flush();
  }, [tab, phase, saver]);

  return (
    <Tabs
      selectedKey={tab}
      onSelectionChange={(key) => open(String(key))}
      keyboardActivation="manual"
      className={styles.tabs ?? ''}
    >
      <TabList aria-label="Views of the entry" className={shownAs.tabList ?? ''}>
        {tabs.map(({ name, label, ...more }) => (
          <Tab key={name} id={name} className={shownAs.tab ?? ''}>
            {label}
            {'keys' in more && <Keys keys={more.keys} />}
          </Tab>
        ))}
      </TabList>
      {/* The key is needed because a panel does not accept another id. */}
      <TabPanel key={tab} id={tab} className={`${styles.panel} ${isBeside ? styles.besides : ''}`}>
        <Suspense fallback={<Loading />}>
          {tab === 'preview' ? (
            <Preview revisions={shownOf(draft, parts)} path={pageOf(draft)} />
          ) : tab === 'history' ? (
            <HistoryPanel key={entry.newest.id} entry={entry} />
          ) : (
            <div className={styles.editor}>
              <Editor tab={tab} draft={draft} parts={parts} />
            </div>
          )}
          {isBeside && (
            <aside className={styles.page} aria-label="Page preview">
              <PageBeside
                revisions={shownOf(draft, parts)}
                path={pageOf(draft)}
                onChoose={({ entryId, path }) => {
                  const part = Object.values(parts).find((one) => one.entry.id === entryId);
                  if (part) reveal(`${part.entry.kind}.${path}`);
                  else if (entryId === entry.id) reveal(path);
                }}
              />
            </aside>
          )}
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}

/** The drafts that its page shows: a new one whose text is not complete yet cannot be shown. */
const shownOf = ({ entry }: EntryDraft, parts: Parts) => [
  entry.newest.id,
  ...Object.values(parts)
    .filter(({ entry: part }) => part.published || part.newest.problems.length === 0)
    .map(({ entry: part }) => part.newest.id),
];

interface EditorProps {
  tab: 'write' | 'source';
  draft: EntryDraft;
  parts: Parts;
}

/** The form or the source. Switching between them waits until all changes are saved. */
function Editor({ tab, draft, parts }: EditorProps) {
  const { saver, state, readOnly } = draft;
  const { text, problems, phase } = state;
  const wanted = tab === 'source' ? 'source' : 'values';
  useEffect(() => {
    if (!saver.editAs(wanted) && phase === 'typed') void saver.flush();
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
    return wholeOf(draft.entry.kind) ? (
      <WholeForm draft={draft} parts={parts} text={text} />
    ) : (
      <EntryForm draft={draft} text={text} />
    );
  return (
    <p className="soft">
      {phase === 'saved' || phase === 'refused'
        ? 'The form can’t be shown: the source has an error. Fix it under Source.'
        : 'Shown once your changes are saved.'}
    </p>
  );
}

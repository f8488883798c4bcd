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
import { entryQuery, useMay, useSession } from '../../api-client.ts';
import { Button, LinkButton } from '../../parts/button.tsx';
import { entryName } from '../../parts/entry-name.ts';
import { fieldLabel } from '../../parts/field-label.ts';
import { Menu } from '../../parts/menu.tsx';
import notices from '../../parts/notice.module.css';
import { Screen } from '../../parts/screen.tsx';
import { Keys, useShortcut } from '../../parts/shortcut.tsx';
import { Loaded, Loading } from '../../parts/state.tsx';
import shownAs from '../../parts/tabs.module.css';
import { stateInWords } from '../../parts/state-in-words.ts';
import { useMatches } from '../../parts/use-matches.ts';
import { plainText } from '../../references/use-references.ts';
import { whoHave } from '../../saving/use-others.ts';
import { saveDrafts, useEntryDraft, type EntryDraft } from '../../saving/use-entry-draft.ts';
import { ConflictView } from './conflict-view.tsx';
import { bringBack, useActs } from './entry-acts.tsx';
import { Overruled } from './overruled.tsx';
import { EntryForm, mainOf, reveal } from './entry-form.tsx';
import { FoundDrafts } from './found-drafts.tsx';
import { SaveLine } from './save-line.tsx';
import { SettingsButton } from './settings.tsx';
import { SourceEditor } from './source-editor.tsx';
import { wholeOf } from './whole/sections.ts';
import { draftsOf, useHasOthers, useParts, type Parts } from './whole/use-parts.ts';
import styles from './entry.module.css';

const Preview = lazy(() => import('./preview/preview.tsx'), 'Preview');
const PageBeside = lazy(() => import('./preview/page-beside.tsx'), 'PageBeside');
const WholeForm = lazy(() => import('./whole/whole-form.tsx'), 'WholeForm');
const HistoryPanel = lazy(() => import('./history/history-panel.tsx'), 'HistoryPanel');

/** An entry: its form, its source, its preview and its history. */
export default function EntryScreen() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(entryQuery(id));
  const draft = useEntryDraft(query.data);
  if (draft) return <OpenEntry key={id} draft={draft} />;
  return (
    <Screen title="Entry">
      <Loaded query={query} what="entry" shape="form" />
    </Screen>
  );
}

const TABS = [
  { name: 'write', label: 'Write' },
  { name: 'source', label: 'Source' },
  { name: 'preview', label: 'Preview', keys: 'mod+e' },
  { name: 'history', label: 'History' },
] as const;

function OpenEntry({ draft }: { draft: EntryDraft }) {
  const { entry, state, others, listed, readOnly } = draft;
  const kind = kindOf(entry.kind);
  const { newest, conflict } = state;
  const canPublish = useMay('content:publish');
  // The scheduled revision may be older than the newest.
  const { publishAt, unpublishAt } = listed ?? newest;
  const { at } = ['published', 'down'].includes(entry.state) ? entry : newest;

  return (
    <Screen
      title={plainText(entryName(entry))}
      // It is the first field of an entry with a main text.
      hideTitle={mainOf(entry) !== null}
      intro={
        <>
          {'file' in kind.files ? 'Site text' : kind.label}.{' '}
          {stateInWords({ ...newest, at, state: entry.state, publishAt, unpublishAt })}.
          {others.length > 0 && (
            <strong className={notices.others} role="status">
              {whoHave(others, ' also')} this open.
            </strong>
          )}
          {placesOf(entry, others)}
          {readOnly &&
            ` ${listed?.remote ? 'This entry comes from a remote provider. Change it there.' : 'Your role can read entries but not change them.'}`}
        </>
      }
      actions={<EntryActions draft={draft} />}
    >
      {entry.state === 'down' && (
        <section className={notices.notice} aria-label="Unpublished">
          <p>
            {entry.kind === 'picture'
              ? 'This picture was deleted. Deleted pictures can be restored for 7 days.'
              : 'Visitors can’t see this entry: it was unpublished.'}
          </p>
          {canPublish && (
            <Button onPress={() => bringBack(entry)}>
              {entry.kind === 'picture' ? 'Restore…' : 'Publish again…'}
            </Button>
          )}
        </section>
      )}
      <FoundDrafts draft={draft} />
      <Overruled draft={draft} />
      {conflict && <ConflictView draft={draft} />}
      {/* It stays, because letters are typed in it meanwhile. */}
      <EntryTabs draft={draft} />
    </Screen>
  );
}

/** Names the fields in which others have the cursor. */
const placesOf = ({ kind }: EntryDetails, others: EntryDraft['others']) =>
  others
    .flatMap(({ name, place }) => {
      const [path] = place?.split('#') ?? [];
      return path
        ? [` ${name} is in ${path === 'slug' ? 'Address' : fieldLabel(kind, path)}.`]
        : [];
    })
    .join('');

const pageOf = ({ entry: { path, kind, newest } }: EntryDraft) =>
  path ?? pathOfShowing(kind, newest.slug);

/** Whether the draft is saved, and what can be done with the entry. */
function EntryActions({ draft }: { draft: EntryDraft }) {
  const { entry, state, readOnly } = draft;
  const { siteUrl } = useSession();
  const navigate = useNavigate();
  const acts = useActs(entry);
  const hasOthers = useHasOthers(entry);
  const hasDraft = hasOthers || (entry.state !== 'published' && entry.state !== 'down');
  const canPublish = !readOnly && (hasDraft || state.phase !== 'saved');
  const { tab = 'write' } = useSearch({ strict: false });
  const hasSettings = tab === 'write' && mainOf(entry) !== null;

  async function publish() {
    // Its pictures have drafts of their own.
    await saveDrafts();
    const ids = await draftsOf(entry);
    if (ids) await navigate({ to: '/publish', search: { entries: ids.join(',') } });
  }
  return (
    <>
      <SaveLine draft={draft} />
      {entry.kind !== 'picture' && (
        <LinkButton to="/site" search={{ path: pageOf(draft) }}>
          Edit on the page
        </LinkButton>
      )}
      {entry.path && entry.published && (
        <Button
          variant="plain"
          icon={<ExternalLink />}
          label="View page on the site"
          onPress={() => void window.open(siteUrl + entry.path, '_blank', 'noopener')}
        />
      )}
      {!readOnly && acts.length > 0 && (
        <Menu
          label="Actions"
          trigger={<Button variant="plain" icon={<Ellipsis />} label="More actions" />}
          acts={acts}
        />
      )}
      {(hasSettings || canPublish) && (
        <div className={styles.publish}>
          {hasSettings && <SettingsButton />}
          {canPublish && (
            <Button
              variant="primary"
              shortcut="mod+Enter"
              shortcutLabel="Publish…"
              onPress={() => void publish()}
              isDisabled={state.conflict !== null}
            >
              Publish…
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** The views of an entry. */
function EntryTabs({ draft }: { draft: EntryDraft }) {
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
    <p className={styles.waiting}>
      {phase === 'saved' || phase === 'refused'
        ? 'The form can’t be shown: the source has an error. Fix it under Source.'
        : 'Shown once your changes are saved.'}
    </p>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Ellipsis, ExternalLink } from 'lucide-react';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { EntryDetails } from '../../../server/studio/studio-types.ts';
import { entryQuery, useMay, useSession } from '../../api-client.ts';
import { Button, LinkButton } from '../../parts/button.tsx';
import { entryName } from '../../parts/entry-name.ts';
import { fieldLabel } from '../../naming/field-label.ts';
import { Menu } from '../../parts/menu.tsx';
import notices from '../../parts/notice.module.css';
import { Screen } from '../../parts/screen.tsx';
import { Loaded } from '../../parts/state.tsx';
import { stateInWords } from '../../naming/state-in-words.ts';
import { plainText } from '../../references/use-references.ts';
import { whoHave } from '../../saving/use-others.ts';
import { saveDrafts, useEntryDraft, type EntryDraft } from '../../saving/use-entry-draft.ts';
import { mainOf } from './draft-form.tsx';
import { DraftAlerts } from './draft-alerts.tsx';
import { bringBack, useActs } from './entry-acts.tsx';
import { EntryTabs, pageOf } from './entry-tabs.tsx';
import { SaveLine } from './save-line.tsx';
import { SettingsButton } from './settings.tsx';
import { draftsOf, useHasOthers } from './whole/use-parts.ts';
import styles from './entry.module.css';

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

function OpenEntry({ draft }: { draft: EntryDraft }) {
  const { entry, state, others, listed, readOnly } = draft;
  const kind = kindOf(entry.kind);
  const { newest } = state;
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
          {canPublish && newest.state !== 'draft' && (
            <Button onPress={() => bringBack(entry)}>
              {entry.kind === 'picture' ? 'Restore…' : 'Publish again…'}
            </Button>
          )}
        </section>
      )}
      <DraftAlerts draft={draft} />
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

/** Whether the draft is saved, and what can be done with the entry. */
function EntryActions({ draft }: { draft: EntryDraft }) {
  const { entry, state, readOnly } = draft;
  const { siteUrl } = useSession();
  const navigate = useNavigate();
  const acts = useActs(entry);
  const hasOthers = useHasOthers(entry);
  const hasDraft =
    hasOthers || state.newest.state === 'draft' || !['published', 'down'].includes(entry.state);
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
        <div className={`row ${styles.publish}`}>
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

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListedEntry } from '../../../server/studio/studio-types.ts';
import { entriesQuery, useMay } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { entryName } from '../../parts/entry-name.ts';
import { Screen } from '../../parts/screen.tsx';
import { Segments } from '../../parts/segments.tsx';
import { Loaded } from '../../parts/state.tsx';
import { toast } from '../../parts/toast.tsx';
import { saveDrafts } from '../../saving/use-entry-draft.ts';
import { Preview } from '../entry/preview/preview.tsx';
import { FieldPanel, OtherPages, TypedAhead } from './field-panel.tsx';
import type { PlacedField } from '../../edit-on-page/messages.ts';
import { PageFrame } from './page-frame.tsx';
import { Choice, FixedWords, PlaceList } from './place-list.tsx';
import { describeClick, describePlaces, isPageOf } from './places.ts';
import { useChosenField } from './use-chosen-field.ts';
import styles from './site.module.css';

/** At most this many drafts are shown together, the newest first. */
const MOST_DRAFTS = 50;
const NOTHING: readonly string[] = [];
/** Where this tab keeps the entries that were edited on pages. */
const EDITED = 'studio.edited';
const readEdited = () => new Set(sessionStorage.getItem(EDITED)?.split(',').filter(Boolean));
const MODES = [
  { value: 'edit', label: 'Edit text' },
  { value: 'browse', label: 'Follow links' },
] as const;

/** The pages of the site with all drafts applied. A click on words opens their field. */
export default function SiteScreen() {
  const list = useQuery(entriesQuery);
  if (list.data) return <Pages entries={list.data.entries} />;
  return (
    <Screen title="Pages">
      <Loaded query={list} />
    </Screen>
  );
}

function Pages({ entries }: { entries: readonly ListedEntry[] }) {
  const { path = '/' } = useSearch({ strict: false });
  const canPublish = useMay('content:publish');
  const navigate = useNavigate();
  const [mode, setMode] = useState<(typeof MODES)[number]['value']>('edit');
  const [fields, setFields] = useState<readonly PlacedField[]>([]);
  const [hovered, setHovered] = useState<PlacedField | null>(null);
  const [shown, choose] = useState<PlacedField | null>(null);
  const places = shown?.places ?? NOTHING;
  /** What was clicked, once the person goes on to type in it. */
  const [typedIn, setTypedIn] = useState<PlacedField | null>(null);
  const ahead = useRef('');
  const keepAhead = (text: string) => void (ahead.current = text);
  function takeAhead() {
    const text = ahead.current;
    ahead.current = '';
    return text;
  }
  /** The entries that were edited here, also before a reload of this tab. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(readEdited);

  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries]);
  const revisions = useMemo(() => {
    const newest = entries.toSorted((one, other) => other.at.localeCompare(one.at));
    return newest.flatMap(({ draft }) => draft ?? []).slice(0, MOST_DRAFTS);
  }, [entries]);
  const [name] = places.length === 1 && mode === 'edit' ? places : [];
  const { query, chosen } = useChosenField(name ?? null);
  const { entry, state } = chosen?.draft ?? {};
  const isEdited = state && state.phase !== 'saved';
  if (entry && isEdited && !changed.has(entry.id)) setChanged(new Set(changed).add(entry.id));
  useEffect(() => sessionStorage.setItem(EDITED, [...changed].join(',')), [changed]);
  // What was published or discarded meanwhile needs no publishing.
  const waiting = entries.filter(
    ({ id, draft }) => changed.has(id) && (draft || (isEdited && id === entry?.id)),
  );

  async function publish() {
    // The next screen loads the drafts: the last letters must have been saved.
    const ids = waiting.map(({ id }) => id);
    const unsaved = await saveDrafts(ids);
    if (unsaved.length === 0)
      return navigate({ to: '/publish', search: { entries: ids.join(',') } });
    const names = unsaved.map((id) => `“${entryName(byId.get(id)!)}”`).join(', ');
    toast(`Not published: some text of ${names} is not saved yet.`, { failed: true });
  }

  const open = (to: string) => {
    choose(null);
    void navigate({ to: '/site', search: { path: to } });
  };

  return (
    <Screen
      title="Pages"
      actions={
        <>
          <Segments label="What a click does" options={MODES} value={mode} onChange={setMode} />
          {canPublish && waiting.length > 0 && (
            <Button variant="primary" onPress={() => void publish()}>
              Publish…
            </Button>
          )}
        </>
      }
    >
      {mode === 'browse' ? (
        <Preview revisions={revisions} path={path} onPath={open} />
      ) : (
        <div className={styles.split}>
          <Preview
            revisions={revisions}
            path={path}
            onPath={open}
            renderEdited={(frame) => (
              <>
                <PageFrame
                  {...frame}
                  selected={places}
                  text={chosen?.shown ?? null}
                  types={shown !== null && typedIn === shown}
                  onTyped={(typed) => chosen?.write(typed)}
                  onFields={setFields}
                  onHover={setHovered}
                  // A click into the field that is typed in places the cursor.
                  onChoose={(field, isTyped) => (isTyped && shown) || choose(field)}
                />
                <p className={styles.hovered} aria-hidden="true">
                  {hovered &&
                    [describePlaces(byId, hovered.places), describeClick(hovered)]
                      .filter(Boolean)
                      .join(' · ')}
                </p>
              </>
            )}
          />
          <aside className={`stack ${styles.panel}`} aria-label="Text on this page">
            {shown && (
              <div>
                <Button variant="plain" icon={<ArrowLeft />} onPress={() => choose(null)}>
                  All text on this page
                </Button>
              </div>
            )}
            {shown?.fixed && <FixedWords text={shown.text} fixed={shown.fixed} />}
            {!shown && (
              <PlaceList
                entries={byId}
                fields={fields}
                own={entries.find((listed) => isPageOf(listed, path))}
                // Its field is beside the list.
                onChoose={(field) => choose({ ...field, inPage: false })}
              />
            )}
            {name !== undefined && (
              <>
                {!chosen && !query.isError && <TypedAhead key={name} onTyped={keepAhead} />}
                <Loaded query={query} what="entry">
                  {() =>
                    chosen && (
                      <FieldPanel
                        key={name}
                        {...chosen}
                        clicked={shown}
                        takeAhead={takeAhead}
                        onType={() => setTypedIn(shown)}
                        broken={fields.some((field) => field.broken && field.places.includes(name))}
                        onPath={(to) =>
                          shown && choose({ ...shown, places: [name.replace(/#.*/, `#${to}`)] })
                        }
                      />
                    )
                  }
                </Loaded>
                <OtherPages name={name} />
              </>
            )}
            {shown && places.length > 1 && <Choice {...shown} entries={byId} onChoose={choose} />}
          </aside>
        </div>
      )}
    </Screen>
  );
}

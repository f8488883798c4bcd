import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { ListedEntry } from '../../../server/studio/studio-types.ts';
import { entriesQuery, mayWrite, useSession } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Segments } from '../../parts/segments.tsx';
import { Loaded } from '../../parts/state.tsx';
import { Preview } from '../entry/preview/preview.tsx';
import { FieldPanel } from './field-panel.tsx';
import type { PlacedField } from '../../edit-on-page/messages.ts';
import { PageFrame, type PlainText } from './page-frame.tsx';
import { PlaceList } from './place-list.tsx';
import { describePlace, describePlaces, isPageOf } from './places.ts';
import styles from './site.module.css';

/** Drafts that are shown together; the newest of more. */
const MOST_DRAFTS = 50;
const MODES = [
  { value: 'edit', label: 'Edit words' },
  { value: 'browse', label: 'Follow links' },
] as const;

/** The pages of the site with all drafts in them: a click on words opens their field. */
export function SiteScreen() {
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
  const canWrite = mayWrite(useSession());
  const navigate = useNavigate();
  const [mode, setMode] = useState<(typeof MODES)[number]['value']>('edit');
  const [fields, setFields] = useState<readonly PlacedField[]>([]);
  const [hovered, setHovered] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [plain, setPlain] = useState<PlainText | null>(null);
  /** The newest revisions of what is edited here. */
  const [edited, setEdited] = useState<ReadonlyMap<string, string>>(new Map());

  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries]);
  const revisions = useMemo(() => {
    const newest = entries.toSorted((one, other) => other.at.localeCompare(one.at));
    const drafts = newest.flatMap(({ id, draft }) => (draft ? [[id, draft] as const] : []));
    return [...new Map([...edited, ...drafts, ...edited]).values()].slice(0, MOST_DRAFTS);
  }, [entries, edited]);
  const onSaved = useCallback(
    (entryId: string, revision: string) =>
      setEdited((all) =>
        all.get(entryId) === revision ? all : new Map(all).set(entryId, revision),
      ),
    [],
  );
  const choose = (places: readonly string[]) => {
    setPlain(null);
    setChosen(places);
  };
  const open = (to: string) => {
    choose([]);
    void navigate({ to: '/site', search: { path: to } });
  };

  return (
    <Screen
      title="Pages"
      width="full"
      actions={
        <>
          <Segments label="What a click does" options={MODES} value={mode} onChange={setMode} />
          {canWrite && edited.size > 0 && (
            <Button
              look="primary"
              onPress={() =>
                void navigate({ to: '/publish', search: { entries: [...edited.keys()].join(',') } })
              }
            >
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
            renderEdited={(shown) => (
              <>
                <PageFrame
                  {...shown}
                  selected={chosen}
                  plain={plain}
                  onFields={setFields}
                  onHover={setHovered}
                  onChoose={choose}
                />
                <p className={styles.hovered} aria-hidden="true">
                  {describePlaces(byId, hovered)}
                </p>
              </>
            )}
          />
          <aside className={styles.panel} aria-label="Words of the page">
            {chosen.length > 0 && (
              <div>
                <Button look="plain" icon={<ArrowLeft />} onPress={() => choose([])}>
                  All words of this page
                </Button>
              </div>
            )}
            {chosen.length === 0 && (
              <PlaceList
                entries={byId}
                fields={fields}
                own={entries.find((entry) => isPageOf(entry, path))}
                onChoose={choose}
              />
            )}
            {chosen.length === 1 && (
              <FieldPanel
                key={chosen[0]}
                name={chosen[0] ?? ''}
                onSaved={onSaved}
                onPlain={setPlain}
              />
            )}
            {chosen.length > 1 && (
              <>
                <h2 className={styles.name}>These words are made of {chosen.length} fields</h2>
                <ol className={styles.places}>
                  {chosen.map((name) => (
                    <li key={name}>
                      <button type="button" onClick={() => choose([name])}>
                        {describePlace(byId, name)}
                      </button>
                    </li>
                  ))}
                </ol>
              </>
            )}
          </aside>
        </div>
      )}
    </Screen>
  );
}

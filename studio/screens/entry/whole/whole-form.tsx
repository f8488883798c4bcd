import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Check, Circle, Plus } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { kindOf, partsOf, type KindName } from '../../../../contract/kinds/content-kinds.ts';
import type { EntryDetails } from '../../../../server/studio/studio-types.ts';
import { api, call, entriesQuery, entryQuery, queryClient, useMay } from '../../../api-client.ts';
import { Button } from '../../../parts/button.tsx';
import { entryName } from '../../../parts/entry-name.ts';
import notices from '../../../parts/notice.module.css';
import { stateInWords } from '../../../parts/state-in-words.ts';
import { useMatches } from '../../../parts/use-matches.ts';
import { plainText } from '../../../references/use-references.ts';
import type { DraftText } from '../../../saving/draft-text.ts';
import { whoHave } from '../../../saving/use-others.ts';
import type { EntryDraft } from '../../../saving/use-entry-draft.ts';
import { discardDraft } from '../entry-acts.tsx';
import { ConflictView } from '../conflict-view.tsx';
import { Form, reveal, SlugField } from '../entry-form.tsx';
import { fieldId } from '../fields/form-context.tsx';
import controls from '../fields/fields.module.css';
import { FieldList } from '../fields/group-field.tsx';
import { isWithin } from '../form-model.ts';
import { FoundDrafts } from '../found-drafts.tsx';
import { FoundAndShared } from '../found-and-shared.tsx';
import { Overruled } from '../overruled.tsx';
import { SaveWords } from '../save-line.tsx';
import { FirstOnes, InMenu, Named } from './others.tsx';
import { inMenu, slugsAt, wholeOf, type MenuItem, type Section } from './sections.ts';
import { valuesOf, type Parts } from './use-parts.ts';
import styles from './whole.module.css';

interface Props {
  draft: EntryDraft;
  parts: Parts;
  text: Extract<DraftText, { values: unknown }>;
}

/** An entry with all that belongs to it, in the order of its page, each part with a draft of its own. */
export function WholeForm({ draft, parts, text }: Props) {
  const { entry } = draft;
  const { sections = [] } = wholeOf(entry.kind) ?? {};
  const named = useNamed(draft);
  const lines = sections.map((section) => missingIn(section, draft, parts, named));
  const ready = lines.filter((line) => line === null).length;
  const isWide = useMatches('(min-width: 1000px)');
  const present = Object.keys(parts).length;
  // Links of the publish screen name a field in the hash.
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') reveal(hash);
  }, [hash, present]);
  const isFirst = (index: number, kind: KindName) =>
    sections.findIndex(({ fields }) => fields?.[kind]) === index;

  return (
    <div className={styles.whole}>
      <nav aria-label="Sections" className={styles.lines}>
        <details open={isWide}>
          <summary>{`${ready} of ${sections.length} ready`}</summary>
          <ol className={styles.list}>
            {sections.map(({ label }, index) => (
              <li key={label}>
                <button
                  type="button"
                  onClick={() => reveal(lines[index]?.path ?? `section-${index}`)}
                >
                  {lines[index] ? (
                    <Circle size={14} />
                  ) : (
                    <Check size={14} className={styles.ready} />
                  )}
                  <span>
                    {label}
                    <small>{lines[index] ? lines[index].note : <Hidden>Ready</Hidden>}</small>
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </details>
      </nav>
      <div className={styles.sections}>
        {Object.values(parts).map((part) => (
          <PartNotices key={part.entry.id} draft={part} />
        ))}
        {sections.map((section, index) => {
          const { label, inMenu: hasMenu, shows, found } = section;
          return (
            <div
              key={label}
              role="group"
              id={fieldId(`section-${index}`)}
              aria-labelledby={`h${index}`}
            >
              <h2 id={`h${index}`}>{label}</h2>
              {ownersIn(section).map(([kind, fields]) =>
                kind === entry.kind ? (
                  <Fields key={kind} draft={draft} fields={fields} />
                ) : (
                  <Part
                    key={kind}
                    kind={kind}
                    draft={parts[kind]}
                    owner={entry}
                    label={label}
                    isFirst={isFirst(index, kind)}
                    fields={fields}
                  />
                ),
              )}
              {section.named && <Named draft={draft} naming={section.named} />}
              {hasMenu && parts.menu && 'values' in parts.menu.state.text && (
                <InMenu draft={parts.menu} of={draft} />
              )}
              {shows && <FirstOnes {...shows} />}
              {found && (
                <>
                  {kindOf(entry.kind).page !== null && (
                    <Form draft={draft}>
                      <SlugField
                        draft={draft}
                        text={text}
                        parts={partsOf(entry.kind).flatMap((kind) => parts[kind] ?? [])}
                      />
                    </Form>
                  )}
                  <FoundAndShared draft={draft} />
                </>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const Hidden = ({ children }: { children: ReactNode }) => (
  <span className="visually-hidden">{children}</span>
);

/** The kinds of the entries that have the fields of a section, and their names in each. */
const ownersIn = ({ fields = {} }: Section) =>
  Object.entries(fields) as [KindName, readonly string[]][];

/** The entries that this one names in a section, as far as they are loaded. */
function useNamed(draft: EntryDraft): EntryDetails[] {
  const list = useQuery(entriesQuery).data?.entries ?? [];
  const namings = (wholeOf(draft.entry.kind)?.sections ?? []).flatMap(({ named }) => named ?? []);
  const wanted = namings.flatMap(({ kind, by }) => {
    const slugs = by ? slugsAt(valuesOf(draft), by) : [];
    return list.filter((one) => one.kind === kind && slugs.includes(one.slug));
  });
  return useQueries({
    queries: wanted.map(({ id }) => entryQuery(id)),
    combine: (all) => all.flatMap(({ data }) => data ?? []),
  });
}

/** What a section lacks, in a few words, and the field to go to; null if it is ready. */
function missingIn(
  section: Section,
  draft: EntryDraft,
  parts: Parts,
  others: readonly EntryDetails[],
): { note: string; path?: string } | null {
  const { entry } = draft;
  const { named, inMenu: hasMenu } = section;
  for (const [kind, names] of ownersIn(section)) {
    const [of, scope] = kind === entry.kind ? [draft, ''] : [parts[kind], `${kind}.`];
    if (!of) return { note: `No ${section.label.toLowerCase()} yet` };
    const problems = of.state.problems.filter(
      ({ path }) => names.length === 0 || names.some((name) => isWithin(path, name)),
    );
    if (problems[0]) return { note: `${problems.length} to do`, path: scope + problems[0].path };
    for (const name of names) {
      const { advised = 0 } = kindOf(kind).fields[name] ?? {};
      const value = valuesOf(of)[name];
      const length = Array.isArray(value) ? value.length : 0;
      const note = length < advised ? `${length} of ${advised} recommended` : 'No picture';
      if (length < advised || (name === 'banner' && !value)) return { note, path: scope + name };
    }
  }
  if (hasMenu) {
    const { menus } = valuesOf(parts.menu);
    if (inMenu(menus as MenuItem[] | undefined, entry.newest.slug).length === 0)
      return { note: 'Not in the menu' };
  }
  if (!named || named.isOptional) return null;
  const lacking = others.filter(
    ({ kind, newest }) =>
      kind === named.kind && !slugsAt(newest.values, named.field).includes(entry.newest.slug),
  );
  return lacking.length > 0 ? { note: `${lacking.length} not listed` } : null;
}

interface FieldsProps {
  draft: EntryDraft;
  /** Names of fields; empty for all. */
  fields: readonly string[];
  /** See Form. */
  scope?: string;
}

/** Fields of a draft. A group shows its fields at once: the section has its name. */
function Fields({ draft, fields, scope = '' }: FieldsProps) {
  const all = kindOf(draft.entry.kind).fields;
  const values = valuesOf(draft);
  const names = fields.length === 0 ? Object.keys(all) : fields;
  return (
    <Form draft={draft} scope={scope}>
      <div className={`${controls.fields} ${styles.fields}`}>
        {names.map((name) => {
          const { type, optional, fields: inside } = all[name]!;
          return type === 'group' && inside && !optional ? (
            <div key={name} id={fieldId(scope + name)} className={controls.fields}>
              <FieldList fields={Object.entries(inside)} path={name} values={values[name]} />
            </div>
          ) : (
            <FieldList key={name} fields={[[name, all[name]!]]} path="" values={values} />
          );
        })}
      </div>
    </Form>
  );
}

interface PartProps {
  kind: KindName;
  /** Undefined if there is none. */
  draft: EntryDraft | undefined;
  /** The entry that it belongs to. */
  owner: EntryDetails;
  /** Of the section. */
  label: string;
  isFirst: boolean;
  fields: readonly string[];
}

/** Fields of a part of an entry, or the button that adds it. */
function Part({ kind, draft, owner, label, isFirst, fields }: PartProps) {
  const [isAdded, setAdded] = useState(false);
  const present = draft !== undefined;
  useEffect(() => {
    if (isAdded && present) reveal(`${kind}.${Object.keys(kindOf(kind).fields)[0]}`);
  }, [isAdded, present, kind]);
  const { slug } = owner.newest;
  const canWrite = useMay('content:write');
  const name = label.toLowerCase();
  const add = useMutation({
    mutationFn: () => call(() => api.entries.$post({ json: { kind, slug } })),
    onMutate: () => setAdded(true),
    onSettled: () => queryClient.invalidateQueries({ queryKey: entriesQuery.queryKey }),
  });
  if (!draft)
    return (
      canWrite && (
        <Button icon={<Plus />} onPress={() => add.mutate()} isPending={add.isPending}>
          {`Add ${name}`}
        </Button>
      )
    );
  const { entry, state, others, listed } = draft;
  const isNew = entry.published === null && entry.state === 'draft';
  return (
    <>
      {isFirst && (
        <p className={styles.state}>
          {entry.state !== 'published' && (
            <span>{stateInWords({ ...state.newest, ...listed, state: entry.state })}.</span>
          )}
          {others.length > 0 && (
            <strong className={notices.others}>{whoHave(others, ' also')} this open.</strong>
          )}
          {state.phase !== 'saved' && <SaveWords draft={draft} />}
          <Link to="/entries/$id" params={{ id: entry.id }} search={{ tab: 'history' }}>
            History
          </Link>
          {isNew && canWrite && fields.length === 0 && (
            <Button
              variant="plain"
              onPress={() => void discardDraft(entry, () => setAdded(false))}
            >{`Remove ${name}`}</Button>
          )}
        </p>
      )}
      {'values' in state.text ? (
        <Fields draft={draft} scope={`${kind}.`} fields={fields} />
      ) : (
        <Link to="/entries/$id" params={{ id: entry.id }} search={{ tab: 'source' }}>
          Fix the error in its source
        </Link>
      )}
    </>
  );
}

/** What has to be decided about a part. */
function PartNotices({ draft }: { draft: EntryDraft }) {
  const { conflict, overruled } = draft.state;
  if (!conflict && !overruled && draft.found.length === 0) return null;
  return (
    <section>
      <h2>{plainText(entryName(draft.entry))}</h2>
      <FoundDrafts draft={draft} />
      <Overruled draft={draft} />
      {conflict && <ConflictView draft={draft} scope={`${draft.entry.kind}.`} />}
    </section>
  );
}

import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { kindOf, type KindName } from '../../../../contract/kinds/content-kinds.ts';
import type { EntryDetails } from '../../../../server/studio/studio-types.ts';
import { api, call, entriesQuery, queryClient, useMay } from '../../../api-client.ts';
import { Button } from '../../../parts/button.tsx';
import { entryName } from '../../../parts/entry-name.ts';
import notices from '../../../parts/notice.module.css';
import { stateInWords } from '../../../naming/state-in-words.ts';
import { plainText } from '../../../references/use-references.ts';
import type { EntryDraft } from '../../../saving/use-entry-draft.ts';
import { whoHave } from '../../../saving/use-others.ts';
import { DraftForm } from '../draft-form.tsx';
import { DraftAlerts } from '../draft-alerts.tsx';
import { discardDraft } from '../entry-acts.tsx';
import { fieldId } from '../fields/form-context.tsx';
import controls from '../fields/fields.module.css';
import { FieldList } from '../fields/group-field.tsx';
import { reveal } from '../reveal.ts';
import { SaveWords } from '../save-line.tsx';
import { valuesOf } from './use-parts.ts';
import styles from './whole.module.css';

interface FieldsProps {
  draft: EntryDraft;
  /** Names of fields; empty for all. */
  fields: readonly string[];
  /** See Form. */
  scope?: string;
}

/** Fields of a draft. A group shows its fields at once: the section has its name. */
export function Fields({ draft, fields, scope = '' }: FieldsProps) {
  const all = kindOf(draft.entry.kind).fields;
  const values = valuesOf(draft);
  const names = fields.length === 0 ? Object.keys(all) : fields;
  return (
    <DraftForm draft={draft} scope={scope}>
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
    </DraftForm>
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
export function Part({ kind, draft, owner, label, isFirst, fields }: PartProps) {
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
        <p className={`row soft ${styles.state}`}>
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
export function PartNotices({ draft }: { draft: EntryDraft }) {
  const { conflict, overruled } = draft.state;
  if (!conflict && !overruled && draft.found.length === 0) return null;
  return (
    <section>
      <h2 className="heading">{plainText(entryName(draft.entry))}</h2>
      <DraftAlerts draft={draft} scope={`${draft.entry.kind}.`} />
    </section>
  );
}

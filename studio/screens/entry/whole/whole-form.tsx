import { kindOf, partsOf, type KindName } from '../../../../contract/kinds/content-kinds.ts';
import type { DraftText } from '../../../saving/draft-text.ts';
import type { EntryDraft } from '../../../saving/use-entry-draft.ts';
import { Contents } from '../contents.tsx';
import { DraftForm } from '../draft-form.tsx';
import styles from '../entry.module.css';
import { fieldId } from '../fields/form-context.tsx';
import { FoundAndShared } from '../found-and-shared.tsx';
import { useHash } from '../reveal.ts';
import { SlugField } from '../slug-field.tsx';
import { missingIn, ownersIn, useNamed } from './missing-in.ts';
import { FirstOnes, InMenu, Named } from './others.tsx';
import { Fields, Part, PartNotices } from './section-part.tsx';
import { wholeOf } from './sections.ts';
import type { Parts } from './use-parts.ts';
import sectionStyles from './whole.module.css';

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
  useHash(Object.keys(parts).length);
  const isFirst = (index: number, kind: KindName) =>
    sections.findIndex(({ fields }) => fields?.[kind]) === index;

  return (
    <div className={styles.form}>
      <Contents
        label="Sections"
        title={`${ready} of ${sections.length} ready`}
        lines={sections.map(({ label }, index) => ({
          label,
          path: lines[index]?.path ?? `section-${index}`,
          note: lines[index]?.note ?? null,
        }))}
      />
      <div className={sectionStyles.sections}>
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
              <h2 id={`h${index}`} className="heading">
                {label}
              </h2>
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
                    <DraftForm draft={draft}>
                      <SlugField
                        draft={draft}
                        text={text}
                        parts={partsOf(entry.kind).flatMap((kind) => parts[kind] ?? [])}
                      />
                    </DraftForm>
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

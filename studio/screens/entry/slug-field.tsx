import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { useSession } from '../../api-client.ts';
import { TextField } from '../../parts/field.tsx';
import type { DraftText } from '../../saving/draft-text.ts';
import type { EntryDraft } from '../../saving/use-entry-draft.ts';
import { writeText } from './draft-form.tsx';
import { fieldId } from './fields/form-context.tsx';
import { problemAt } from './form-model.ts';

interface Props {
  draft: EntryDraft;
  text: DraftText;
  /** Get the same address. */
  parts?: readonly EntryDraft[];
}

/** The address of the page of an entry. */
export function SlugField({ draft, text, parts = [] }: Props) {
  const { entry, readOnly } = draft;
  const { siteUrl } = useSession();
  const { page, pageNeeds } = kindOf(entry.kind);
  const hasPage = !pageNeeds || ('values' in text && !!text.values[pageNeeds]);
  const known = entry.published?.slug ?? text.slug;
  const renamed = known !== text.slug && `Once this is published, ${page}${known} leads here.`;
  return (
    <div id={fieldId('slug')} data-type="text">
      <TextField
        label="Address"
        value={text.slug}
        onChange={(typed) => {
          for (const { saver } of [draft, ...parts]) writeText(saver, ['slug'], typed);
        }}
        help={[hasPage && siteUrl + page + text.slug, renamed].filter(Boolean).join(' ')}
        error={problemAt(draft.state.problems, 'slug')}
        isReadOnly={readOnly}
        mono
      />
    </div>
  );
}

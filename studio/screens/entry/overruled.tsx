import { Button } from '../../parts/button.tsx';
import notices from '../../parts/notice.module.css';
import { When } from '../../parts/when.tsx';
import type { EntryDraft } from '../../saving/use-entry-draft.ts';
import { nameOfDifference } from './difference.ts';

/** Says that somebody else changed what was saved here, until it is closed. */
export function Overruled({ draft: { entry, saver, state } }: { draft: EntryDraft }) {
  if (!state.overruled) return null;
  const { revision, fields } = state.overruled;
  const names = [...new Set(fields.map((field) => nameOfDifference(entry.kind, field)))];
  return (
    <section className={notices.notice} aria-label="Your text was changed" role="status">
      <p>
        {revision.by} changed {names.join(', ')} after you saved it, <When at={revision.at} />. Your
        version is under History.
      </p>
      <Button onPress={saver.dismissOverruled}>Close</Button>
    </section>
  );
}

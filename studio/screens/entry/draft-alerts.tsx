import { Button } from '../../parts/button.tsx';
import notices from '../../parts/notice.module.css';
import { formatTime, When } from '../../parts/when.tsx';
import type { EntryDraft } from '../../saving/use-entry-draft.ts';
import { ConflictView } from './conflict-view.tsx';
import { nameOfDifference } from './difference.ts';

/** What a person has to know or to decide about a draft. @param scope that of its form */
export const DraftAlerts = ({ draft, scope = '' }: { draft: EntryDraft; scope?: string }) => (
  <>
    <FoundDrafts draft={draft} />
    <Overruled draft={draft} />
    {draft.state.conflict && <ConflictView draft={draft} scope={scope} />}
  </>
);

/** Offers unsaved text that another sitting left in this browser. */
const FoundDrafts = ({ draft: { found, state, decide } }: { draft: EntryDraft }) =>
  found.map((record) => (
    <section key={record.at} className={notices.notice} aria-label="Unsaved changes">
      <p>This browser has unsaved changes from {formatTime(record.at)}.</p>
      <Button onPress={() => void decide(record, true)} isDisabled={state.phase !== 'saved'}>
        Restore
      </Button>
      <Button variant="plain" onPress={() => void decide(record, false)}>
        Discard
      </Button>
    </section>
  ));

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

import { Button } from '../../parts/button.tsx';
import notices from '../../parts/notice.module.css';
import { formatTime } from '../../parts/when.tsx';
import type { EntryDraft } from '../../saving/use-entry-draft.ts';

/** Offers unsaved text that another sitting left in this browser. */
export const FoundDrafts = ({ draft: { found, state, decide } }: { draft: EntryDraft }) =>
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

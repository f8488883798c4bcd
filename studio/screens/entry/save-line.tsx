import { useSession } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { useShortcut } from '../../parts/shortcut.tsx';
import { When } from '../../parts/when.tsx';
import type { DraftState } from '../../saving/draft-state.ts';
import type { EntryDraft } from '../../saving/use-entry-draft.ts';
import styles from './entry.module.css';

/** Says whether the text on the screen is saved. */
export function SaveLine({ draft: { state, saver } }: { draft: EntryDraft }) {
  useShortcut('mod+s', 'Save now', () => void saver.flush());
  return (
    <p className="row soft" role="status">
      <SaveWords draft={{ state, saver }} />
    </p>
  );
}

export const SaveWords = ({
  draft: { state, saver },
}: {
  draft: Pick<EntryDraft, 'state' | 'saver'>;
}) => (
  <>
    {words(state, useSession().account.name)}
    {state.phase === 'unreachable' && (
      <Button variant="plain" onPress={() => void saver.flush()}>
        Try now
      </Button>
    )}
  </>
);

function words({ phase, message, newest, isStored, adoptedRevision }: DraftState, own: string) {
  const theirs = adoptedRevision?.by === own ? null : adoptedRevision;
  const merged = theirs && `Merged with ${theirs.by}’s changes`;
  if (phase === 'typed' || phase === 'saving') return merged ? `Saving… ${merged}` : 'Saving…';
  if (phase === 'conflict') return 'Not saved: choose what to keep';
  if (phase === 'refused') return <span className={styles.refused}>Not saved. {message}</span>;
  if (phase === 'unreachable')
    return isStored
      ? 'Not saved: the server can’t be reached. Your text is kept in this browser.'
      : 'Not saved: the server can’t be reached. Keep this page open.';
  return newest.state === 'draft' && newest.origin === 'studio' && newest !== theirs ? (
    <span>
      Draft saved <When at={newest.at} />
      {merged && `. ${merged}`}
    </span>
  ) : (
    merged
  );
}

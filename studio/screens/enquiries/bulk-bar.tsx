import { stages } from '../../../contract/studio/desk.ts';
import { Button } from '../../parts/button.tsx';
import shared from '../../parts/list.module.css';
import { Menu } from '../../parts/menu.tsx';
import { Keys } from '../../parts/shortcut.tsx';
import {
  ANSWERED,
  askTag,
  giveTo,
  moveTo,
  NOT_SPAM,
  SPAM,
  type Change,
} from './change-enquiries.tsx';
import { STAGES, useChoices } from './enquiry-views.ts';
import styles from './enquiries.module.css';

interface Props {
  count: number;
  /** Whether they are in quarantine. */
  isHeld: boolean;
  act: (change: Change | undefined) => void;
  /** The tags that some of them have. */
  tags: readonly string[];
  tag: (tag: string, isOn: boolean) => void;
  selectNone: () => void;
}

/** What can be done with the selected enquiries. The keys are those of the list. */
export function BulkBar({ count, isHeld, act, tags, tag, selectNone }: Props) {
  const { owners, tags: known } = useChoices();
  return (
    <div className={`${shared.bar} ${styles.bar}`} role="region" aria-label="Selected enquiries">
      <span>{count} selected</span>
      {isHeld ? (
        <Button variant="primary" onPress={() => act(NOT_SPAM)}>
          Not spam <Keys keys="n" />
        </Button>
      ) : (
        <>
          <Button variant="primary" onPress={() => act(ANSWERED)}>
            Answered <Keys keys="e" />
          </Button>
          <Menu
            label="Stage"
            trigger={<Button>Stage…</Button>}
            acts={stages.map((to) => ({
              label: STAGES[to],
              run: () => void moveTo(to).then(act),
            }))}
          />
          <Menu
            label="Assign to"
            trigger={<Button>Assign…</Button>}
            acts={[...owners, undefined].map((owner) => ({
              label: owner?.name ?? 'Unassigned',
              note: owner?.email ?? '',
              run: () => act(giveTo(owner)),
            }))}
          />
          <Menu
            label="Tag"
            trigger={<Button>Tag…</Button>}
            acts={[
              {
                label: 'Add a tag…',
                run: () => void askTag(known).then((name) => name && tag(name, true)),
              },
              ...tags.map((name) => ({
                label: `Remove “${name}”`,
                run: () => tag(name, false),
              })),
            ]}
          />
        </>
      )}
      <Button onPress={() => act(SPAM)}>
        Spam <Keys keys="!" />
      </Button>
      <Button variant="plain" shortcut="Escape" onPress={selectNone}>
        Clear selection
      </Button>
    </div>
  );
}

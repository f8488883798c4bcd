import { X } from 'lucide-react';
import { stages } from '../../../contract/studio/desk.ts';
import { useSession } from '../../api-client.ts';
import { askText } from '../../parts/ask-text.tsx';
import { Button } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';
import { Menu } from '../../parts/menu.tsx';
import { formatShort, formatTime } from '../../parts/when.tsx';
import { askTag, giveTo, moveTo, tagged, useChange } from '../enquiries/change-enquiries.tsx';
import { STAGES, useChoices } from '../enquiries/enquiry-views.ts';
import type { OpenedEnquiry } from './enquiry.ts';
import styles from './enquiry.module.css';

type Props = Pick<OpenedEnquiry, 'enquiry'>;

/** How far it has come, who looks after it, its tags and its reminder. */
export function FollowUp({ enquiry }: Props) {
  const { id, stage, lost_reason, owner } = enquiry;
  const { account } = useSession();
  const { owners } = useChoices();
  const change = useChange(id);
  const options = [
    { value: '', label: 'Unassigned' },
    ...owners.map((one) => ({ value: one.email, label: one.name })),
  ];
  // An account that enquiries can no longer be assigned to.
  if (owner && !owners.some(({ email }) => email === owner))
    options.push({ value: owner, label: owner });
  const give = (email: string) => change(...giveTo(owners.find((one) => one.email === email)));
  return (
    <section className={styles.followUp} aria-label="Follow up">
      <Select
        label="Stage"
        value={stage}
        onChange={(to) => void moveTo(to).then((made) => made && change(...made))}
        options={stages.map((value) => ({ value, label: STAGES[value] }))}
        help={lost_reason && <bdi>{lost_reason}</bdi>}
      />
      <Select
        label="Assigned to"
        value={owner ?? ''}
        onChange={give}
        options={options}
        action={
          owner !== account.email && (
            <Button variant="plain" shortcut="a" onPress={() => change(...giveTo(account))}>
              Assign to me
            </Button>
          )
        }
      />
      <Tags enquiry={enquiry} />
      <Reminder enquiry={enquiry} />
    </section>
  );
}

function Tags({ enquiry: { id, tags } }: Props) {
  const { tags: known } = useChoices();
  const change = useChange(id);
  const set = (tag: string, isOn: boolean) => change(...tagged(tag, isOn));
  return (
    <div>
      <h2>Tags</h2>
      <ul className={styles.flow} aria-label="Tags">
        {tags.map((tag) => (
          <li key={tag} className={styles.tag}>
            <bdi>{tag}</bdi>
            <Button
              variant="plain"
              icon={<X />}
              label={`Remove the tag ${tag}`}
              onPress={() => set(tag, false)}
            />
          </li>
        ))}
        <li>
          <Button
            variant="plain"
            shortcut="t"
            onPress={() => void askTag(known).then((tag) => tag && set(tag, true))}
          >
            Add a tag…
          </Button>
        </li>
      </ul>
    </div>
  );
}

/** The hour of the day at which enquiries are shown again, in the reader's time zone, unless one is chosen. */
const HOUR = 9;

function inDays(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  date.setHours(HOUR, 0, 0, 0);
  return date.toISOString();
}

/** On the hour. */
function inHours(hours: number): string {
  const date = new Date();
  date.setHours(date.getHours() + hours, 0, 0, 0);
  return date.toISOString();
}

/** Days until Monday of the next week. */
const toMonday = () => (8 - new Date().getDay()) % 7 || 7;

function Reminder({ enquiry: { id, remind_at } }: Props) {
  const change = useChange(id);
  const set = (at: string) => change({ act: 'remind', at }, `Snoozed until ${formatShort(at)}`);
  async function choose() {
    const date = await askText({
      title: 'Snooze until',
      label: 'Date and time',
      act: 'Snooze',
      type: 'datetime-local',
    });
    // Without a zone it is by the reader's clock.
    if (date) set(new Date(date).toISOString());
  }
  return (
    <div>
      <h2>Snooze</h2>
      <p className={styles.flow}>
        {remind_at ? (
          <span title={formatTime(remind_at)}>Until {formatShort(remind_at)}</span>
        ) : (
          'Not snoozed'
        )}
        {remind_at && (
          <Button
            variant="plain"
            onPress={() => change({ act: 'remind', at: null }, 'Snooze ended')}
          >
            End snooze
          </Button>
        )}
        <Menu
          label="Snooze until"
          trigger={<Button>Snooze…</Button>}
          acts={[
            ...Object.entries({
              'In three hours': inHours(3),
              Tomorrow: inDays(1),
              'In three days': inDays(3),
              'Next Monday': inDays(toMonday()),
            }).map(([label, at]) => ({ label, note: formatShort(at), run: () => set(at) })),
            { label: 'Pick a date and time…', run: () => void choose() },
          ]}
        />
      </p>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { ArrowLeft, Ellipsis } from 'lucide-react';
import { numberOf } from '../../../contract/enquiry/enquiry-fields.ts';
import { queryClient } from '../../api-client.ts';
import { Button, OutsideLink } from '../../parts/button.tsx';
import { Menu } from '../../parts/menu.tsx';
import notices from '../../parts/notice.module.css';
import { Screen } from '../../parts/screen.tsx';
import { Keys, useShortcut } from '../../parts/shortcut.tsx';
import { Loaded } from '../../parts/state.tsx';
import { When } from '../../parts/when.tsx';
import { useOthers, whoHave } from '../../saving/use-others.ts';
import { END_HOLD, HOLD, NOT_SPAM, SPAM, useChange } from '../enquiries/change-enquiries.tsx';
import { dueInWords } from '../enquiries/due-in-words.ts';
import { Beside, Neighbors } from './beside.tsx';
import { Contact } from './contact.tsx';
import { Deliveries } from './deliveries.tsx';
import { enquiryQuery, type OpenedEnquiry } from './enquiry.ts';
import { FollowUp } from './follow-up.tsx';
import { Message } from './message.tsx';
import { Reply, useReply } from './reply.tsx';
import { SamePerson } from './same-person.tsx';
import { useSenderActs } from './sender-acts.tsx';
import { Timeline } from './timeline.tsx';
import styles from './enquiry.module.css';

/** One enquiry: what was written, what to do next, and what was done. */
export default function EnquiryScreen() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(enquiryQuery(id));
  return (
    <div className={styles.withList}>
      <Beside id={id} />
      {query.data ? (
        <Opened key={id} opened={query.data} />
      ) : (
        <Screen title="Enquiry">
          <Loaded query={query} what="enquiry" />
        </Screen>
      )}
    </div>
  );
}

function Opened({ opened }: { opened: OpenedEnquiry }) {
  const { enquiry, clock, events } = opened;
  const { id, name, received_at, status } = enquiry;
  const due = dueInWords(clock);
  const reply = useReply(opened);
  const others = useOthers(id, (newest) => {
    if (newest !== (events.at(-1)?.id ?? null))
      void queryClient.invalidateQueries(enquiryQuery(id));
  });
  return (
    <Screen
      title={name}
      actions={<Acts opened={opened} onAnswer={reply.open} />}
      intro={
        <>
          Number {numberOf(id)}, received <When at={received_at} />.
          {enquiry.synthetic && ' This is a test.'}
          {enquiry.held_at && (
            <>
              {' '}
              Kept longer, since <When at={enquiry.held_at} />.
            </>
          )}
          {others.length > 0 && (
            <strong className={notices.others} role="status">
              {whoHave(others)} this open.
            </strong>
          )}
        </>
      }
    >
      {status !== 'discarded' && (due || clock.call) && (
        <p className={`${styles.clock} ${clock.isLate ? styles.late : ''}`}>
          {due && `${due}. `}
          {clock.call}
        </p>
      )}
      {status !== 'received' && <Held opened={opened} />}
      {enquiry.reply && <Drafted opened={opened} onUse={reply.put} />}
      <div className={styles.columns}>
        <Message enquiry={enquiry} />
        <aside className={styles.side} aria-label="Contact and next steps">
          <Contact enquiry={enquiry} phone={opened.phone} />
          <FollowUp enquiry={enquiry} />
        </aside>
        <div>
          {reply.isOpen && <Reply opened={opened} reply={reply} others={others} />}
          <Timeline opened={opened} />
        </div>
        <div>
          <SamePerson opened={opened} />
          <Deliveries opened={opened} />
        </div>
      </div>
    </Screen>
  );
}

interface Props {
  opened: OpenedEnquiry;
}

/** The buttons of the screen; on a phone they are at its bottom. */
function Acts({ opened: { enquiry, phone, sender }, onAnswer }: Props & { onAnswer: () => void }) {
  const { id, status, held_at } = enquiry;
  const { history, navigate } = useRouter();
  const change = useChange(id);
  const acts = useSenderActs(enquiry, sender);
  acts.unshift(
    held_at
      ? { label: 'Stop keeping', run: () => change(...END_HOLD) }
      : { label: 'Keep longer', run: () => change(...HOLD) },
  );
  if (status === 'received')
    acts.unshift({ label: 'Mark as spam', run: () => change(...SPAM), shortcut: '!' });
  useShortcut(status === 'discarded' ? undefined : '!', 'Spam', () => change(...SPAM));
  return (
    <div className={styles.acts}>
      <Button
        variant="plain"
        icon={<ArrowLeft />}
        shortcut="u"
        shortcutLabel="Back to the list"
        onPress={() =>
          history.canGoBack() ? history.back() : void navigate({ to: '/enquiries', search: {} })
        }
      >
        Back
      </Button>
      <Neighbors id={id} />
      <Menu
        label="Actions"
        trigger={<Button variant="plain" icon={<Ellipsis />} label="More actions" />}
        acts={acts}
      />
      <span className={styles.call}>
        <OutsideLink href={`tel:${phone.dialed}`}>Call</OutsideLink>
      </span>
      <Button variant="primary" shortcut="r" onPress={onAnswer}>
        Reply…
      </Button>
    </div>
  );
}

/** Why an enquiry is not in the lists of the others, and the ways on. */
function Held({ opened: { enquiry } }: Props) {
  const { id, status, screening } = enquiry;
  const change = useChange(id);
  const isHeld = status === 'quarantined';
  return (
    <section className={notices.notice} aria-label={isHeld ? 'Held for review' : 'Spam'}>
      <p>
        {isHeld
          ? `Held for review${screening.length > 0 ? `: ${screening.join(', ')}` : ''}. No notification was sent.`
          : 'Marked as spam.'}
      </p>
      <Button shortcut="n" onPress={() => change(...NOT_SPAM)}>
        Not spam
      </Button>
      {isHeld && (
        <Button onPress={() => change(...SPAM)}>
          Spam <Keys keys="!" />
        </Button>
      )}
    </section>
  );
}

/** A reply that a colleague or a program wrote, and nobody has sent. */
function Drafted({
  opened: { enquiry, events },
  onUse,
}: Props & { onUse: ReturnType<typeof useReply>['put'] }) {
  const { id, reply, reply_subject } = enquiry;
  const change = useChange(id);
  const drafting = events.findLast(({ act, body }) => act === 'draft' && body === reply);
  return (
    <section className={notices.notice} aria-label="Draft reply">
      <p>Draft reply by {drafting?.actor}. Anyone on the team can send it.</p>
      <Button onPress={() => void onUse({ text: reply ?? '', subject: reply_subject ?? '' })}>
        Use draft
      </Button>
      <Button
        variant="plain"
        onPress={() => change({ act: 'draft', text: '', base: reply }, 'Draft discarded')}
      >
        Discard draft
      </Button>
      <details className={styles.draft}>
        <summary>Read draft</summary>
        <p className={styles.text} dir="auto">
          {reply}
        </p>
      </details>
    </section>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import type { EnquiryChange } from '../../../contract/actions/enquiry-acts.ts';
import { channels, DESK_LIMITS } from '../../../contract/studio/desk.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import { Segments } from '../../parts/segments.tsx';
import { useShortcut } from '../../parts/shortcut.tsx';
import { When } from '../../parts/when.tsx';
import { changeEnquiries, undoChanges } from '../enquiries/change-enquiries.tsx';
import { useChoices } from '../enquiries/enquiry-views.ts';
import { describeEvent } from './describe-event.ts';
import type { EnquiryEvent, OpenedEnquiry } from './enquiry.ts';
import { SentMessage } from './sent-message.tsx';
import { typedSince, useTyped } from './typed-text.ts';
import styles from './enquiry.module.css';

/** Acts of the site itself, and what took something back. */
const NOT_UNDONE = ['undo', 'reminded', 'returned'];

/** Notes, what was said, and what was done, the latest first. */
export function Timeline({ opened: { enquiry, events, messages } }: { opened: OpenedEnquiry }) {
  const { owners } = useChoices();
  const undo = useMutation({ mutationFn: (id: string) => undoChanges([id]) });
  const byId = new Map(events.map((event) => [event.id, event]));
  const nameOf = (id: string) => owners.find((one) => one.id === id)?.name ?? 'someone';
  return (
    <section aria-label="Log">
      <Composer id={enquiry.id} />
      <ol className={styles.list}>
        {events
          .filter(({ act }) => act !== 'undo')
          .toReversed()
          .map((event) => {
            const words = describeEvent(event, nameOf);
            const message = messages.find(({ id }) => id === event.id);
            return (
              <li key={event.id} className={event.undone_by ? styles.undone : ''}>
                <div className={styles.event}>
                  <span>
                    <b>{event.actor}</b> <bdi>{words}</bdi>, <When at={event.at} />
                    <Undone by={byId.get(event.undone_by ?? '')} />
                  </span>
                  {!event.undone_by &&
                    !NOT_UNDONE.includes(event.act) &&
                    message?.canUndo !== false && (
                      <Button
                        variant="plain"
                        label={`Undo: ${event.actor} ${words}`}
                        onPress={() => undo.mutate(event.id)}
                      >
                        Undo
                      </Button>
                    )}
                </div>
                {message && <SentMessage id={enquiry.id} message={message} />}
                {event.body && (
                  <p className={styles.text} dir="auto">
                    {event.body}
                  </p>
                )}
              </li>
            );
          })}
        <li>
          <div className={styles.event}>
            <span>
              <b dir="auto">{enquiry.name}</b> sent the enquiry, <When at={enquiry.received_at} />
            </span>
          </div>
        </li>
      </ol>
    </section>
  );
}

const Undone = ({ by }: { by: EnquiryEvent | undefined }) =>
  by && (
    <>
      ; undone by {by.actor} <When at={by.at} />
    </>
  );

const KINDS = [
  { value: 'note', label: 'Note', asked: 'Note for the team' },
  { value: 'call', label: 'Call', asked: 'What was said in the call' },
  { value: 'message', label: 'Message', asked: 'What the message said' },
  { value: 'mail', label: 'Email', asked: 'What the email said' },
] as const;

type Kind = (typeof KINDS)[number]['value'];

/** Adds a note, or logs what was said. */
function Composer({ id }: { id: string }) {
  const [kind, setKind] = useState<Kind>('note');
  const [text, setText, current] = useTyped(`note of ${id}`);
  const { asked } = KINDS.find(({ value }) => value === kind)!;
  const focus = (next: Kind) => {
    setKind(next);
    document.querySelector<HTMLElement>('textarea[name=text]')?.focus();
  };
  useShortcut('m', 'Write a note', () => focus('note'));
  useShortcut('c', 'Log a call', () => focus('call'));
  async function submit() {
    const by = channels.find((channel) => channel === kind);
    const change: EnquiryChange = by ? { act: 'contact', by, text } : { act: 'note', text };
    await changeEnquiries([id], change, by ? 'Logged' : 'Note added');
    setText(typedSince(text, current()));
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }
  return (
    <div className={styles.composer}>
      <Segments label="What to add" options={KINDS} value={kind} onChange={setKind} />
      <Form
        act={kind === 'note' ? 'Add note' : `Log ${kind === 'mail' ? 'email' : kind}`}
        variant="quiet"
        onSubmit={submit}
      >
        <TextField
          label={asked}
          hideLabel
          placeholder={asked}
          name="text"
          value={text}
          onChange={setText}
          rows={2}
          area={{ dir: 'auto', maxLength: DESK_LIMITS.text, onKeyDown }}
          isRequired
        />
      </Form>
    </div>
  );
}

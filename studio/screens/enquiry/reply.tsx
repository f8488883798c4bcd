import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DESK_LIMITS } from '../../../contract/studio/desk.ts';
import { numberOf } from '../../../contract/enquiry/enquiry-fields.ts';
import { fillReply, mailtoOf } from '../../../contract/studio/reply-text.ts';
import { failedWith, useSession } from '../../api-client.ts';
import { Button, OutsideLink } from '../../parts/button.tsx';
import { ask } from '../../parts/dialog.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import notices from '../../parts/notice.module.css';
import { whoHave } from '../../saving/use-others.ts';
import { changeEnquiries } from '../enquiries/change-enquiries.tsx';
import { useChoices } from '../enquiries/enquiry-views.ts';
import type { OpenedEnquiry } from './enquiry.ts';
import { typedSince, useTyped } from './typed-text.ts';
import styles from './enquiry.module.css';

/** The answer that somebody is writing. */
export function useReply({ id, reply }: OpenedEnquiry['enquiry']) {
  const [text, setTyped, current] = useTyped(`reply to ${id}`);
  /** The drafted reply that it replaces: the one that was there when the writing began. */
  const [base, setBase] = useTyped(`reply under the reply to ${id}`);
  const [subject, setSubject] = useTyped(`subject to ${id}`);
  const [isOpened, setOpened] = useState(false);
  function setText(next: string) {
    if (text === '') setBase(reply ?? '');
    setTyped(next);
  }
  function open() {
    setOpened(true);
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('textarea[name=reply]')?.focus(),
    );
  }
  /** Puts a text in the place of the one that was written, if there is one after a question. */
  async function put(given: { subject?: string; text: string }) {
    const sure =
      text.trim() === '' ||
      text === given.text ||
      (await ask({
        title: 'Replace your text?',
        children: 'Your reply is not sent yet. The other text replaces it.',
        act: 'Replace',
        danger: true,
      }));
    if (!sure) return;
    if (given.text === reply) setBase(reply);
    setText(given.text);
    if (given.subject !== undefined) setSubject(given.subject);
    open();
  }
  /** Closes the editor once its text was stored, unless letters were typed meanwhile. `stored`: the drafted reply now. */
  function done(sent: string, stored: string) {
    if (current() === sent) close();
    else setBase(stored);
  }
  function close() {
    setTyped('');
    setBase('');
    setSubject('');
    setOpened(false);
  }
  return {
    text,
    setText,
    base,
    subject,
    setSubject,
    isOpen: isOpened || text !== '',
    open,
    put,
    done,
    close,
  };
}

/**
 * Saves a drafted reply. If another one was saved since the writing began, asks which of them stays.
 *
 * @returns whether it was saved
 */
async function saveDraft(id: string, text: string, base: string): Promise<boolean> {
  try {
    await changeEnquiries([id], { act: 'draft', text, base }, 'Draft saved');
    return true;
  } catch (error) {
    if (!failedWith(error, 'conflict') || error.reply === undefined) throw error;
    const { reply } = error;
    const sure = await ask({
      title: reply === null ? 'The draft was discarded. Save yours?' : 'Replace the newer draft?',
      children:
        reply === null ? (
          'Someone discarded the draft reply while you were writing.'
        ) : (
          <>
            <p>Someone saved this draft while you were writing:</p>
            <blockquote className={styles.text} dir="auto">
              {reply}
            </blockquote>
            <p>Your text stays in the editor if you cancel.</p>
          </>
        ),
      act: reply === null ? 'Save' : 'Replace',
      danger: reply !== null,
    });
    return sure && saveDraft(id, text, reply ?? '');
  }
}

interface Props {
  enquiry: OpenedEnquiry['enquiry'];
  reply: ReturnType<typeof useReply>;
  /** Who else has the enquiry open. */
  others: Parameters<typeof whoHave>[0];
}

/** Writes an answer, hands it to a mail program, and logs what was said. */
export function Reply({ enquiry, reply, others }: Props) {
  const { id, name, company_name, email } = enquiry;
  const { text, subject } = reply;
  const { account } = useSession();
  const { replies } = useChoices();
  const [isHandedOver, setHandedOver] = useState(false);
  const [note, setNote, currentNote] = useTyped(`what was said to ${id}`);
  const leave = useMutation({
    mutationFn: async () => {
      if (await saveDraft(id, text, reply.base)) reply.done(text, text);
    },
  });
  const usual = `Your enquiry, number ${numberOf(id)}`;
  const mail = mailtoOf(email, { subject: subject.trim() || usual, text });
  const facts = { name, company: company_name, number: numberOf(id), 'my name': account.name };
  const choose = (slug: string) => {
    const found = replies.find((one) => one.slug === slug);
    if (!found) return;
    const filled = { subject: fillReply(found.subject, facts), text: fillReply(found.text, facts) };
    void reply.put(filled);
  };
  return (
    <section className={styles.reply} aria-label="Reply">
      {others.length > 0 && (
        <p className={notices.notice} role="status">
          {whoHave(others)} this open too.
          {others.some(({ own }) => !own) && ' Agree who replies before you send.'}
        </p>
      )}
      {replies.length > 0 && (
        <Select
          label="Template"
          value={null}
          onChange={choose}
          options={replies.map(({ slug, title }) => ({ value: slug, label: title }))}
        />
      )}
      <TextField label="Subject" value={subject} onChange={reply.setSubject} placeholder={usual} />
      <TextField
        label="Text"
        name="reply"
        value={text}
        onChange={reply.setText}
        rows={8}
        area={{ dir: 'auto', maxLength: DESK_LIMITS.text }}
        help={mail.isCut && 'Too long to open in an email app in full. Copy the rest from here.'}
      />
      <div className={styles.flow}>
        <OutsideLink
          variant="primary"
          href={mail.href}
          onClick={() => {
            setHandedOver(true);
            if (note === '') setNote(subject.trim() || usual);
          }}
        >
          Open in email app
        </OutsideLink>
        <Button onPress={() => leave.mutate()} isDisabled={text.trim() === ''}>
          Save as draft
        </Button>
        <Button variant="plain" onPress={reply.close}>
          Discard
        </Button>
      </div>
      {isHandedOver && (
        <Form
          act="Log reply"
          variant="quiet"
          onSubmit={async () => {
            await changeEnquiries([id], { act: 'contact', by: 'mail', text: note }, 'Logged');
            setNote(typedSince(note, currentNote()));
            reply.done(text, '');
          }}
        >
          <TextField
            label="Sent? Log this reply in a line"
            name="text"
            value={note}
            onChange={setNote}
            isRequired
          />
        </Form>
      )}
    </section>
  );
}

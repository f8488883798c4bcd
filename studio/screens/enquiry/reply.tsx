import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DESK_LIMITS } from '../../../contract/studio/desk.ts';
import { numberOf } from '../../../contract/enquiry/enquiry-fields.ts';
import { fillReply, mailtoOf } from '../../../contract/studio/reply-text.ts';
import { useSession } from '../../api-client.ts';
import { Button, OutsideLink } from '../../parts/button.tsx';
import { ask } from '../../parts/dialog.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import notices from '../../parts/notice.module.css';
import { changeEnquiries } from '../enquiries/change-enquiries.tsx';
import { useChoices } from '../enquiries/enquiry-views.ts';
import type { OpenedEnquiry } from './enquiry.ts';
import { useTyped } from './typed-text.ts';
import styles from './enquiry.module.css';

/** The answer that somebody is writing. */
export function useReply({ id }: OpenedEnquiry['enquiry']) {
  const [text, setText] = useTyped(`reply to ${id}`);
  const [subject, setSubject] = useTyped(`subject to ${id}`);
  const [isOpened, setOpened] = useState(false);
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
        title: 'Replace what you wrote?',
        children: 'Your answer is not sent yet. The other text takes its place.',
        act: 'Replace it',
        danger: true,
      }));
    if (!sure) return;
    setText(given.text);
    if (given.subject !== undefined) setSubject(given.subject);
    open();
  }
  function close() {
    setText('');
    setSubject('');
    setOpened(false);
  }
  return { text, setText, subject, setSubject, isOpen: isOpened || text !== '', open, put, close };
}

interface Props {
  enquiry: OpenedEnquiry['enquiry'];
  reply: ReturnType<typeof useReply>;
  /** Who else has the enquiry open. */
  others: readonly string[];
}

/** Writes an answer, hands it to a mail program, and logs what was said. */
export function Reply({ enquiry, reply, others }: Props) {
  const { id, name, company_name, email } = enquiry;
  const { text, subject } = reply;
  const { account } = useSession();
  const { replies } = useChoices();
  const [isHandedOver, setHandedOver] = useState(false);
  const [said, setSaid] = useTyped(`what was said to ${id}`);
  const leave = useMutation({
    mutationFn: () =>
      changeEnquiries([[[id], { act: 'draft', text }]], 'It waits on the enquiry for somebody'),
    onSuccess: reply.close,
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
    <section className={styles.reply} aria-label="Answer">
      {others.length > 0 && (
        <p className={notices.notice} role="status">
          {others.join(', ')} {others.length === 1 ? 'has' : 'have'} this open too. Agree who
          answers before you send.
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
        help={
          mail.isCut &&
          'This is longer than a link to a mail program can be. Copy the end of it from here.'
        }
      />
      <div className={styles.flow}>
        <OutsideLink
          variant="primary"
          href={mail.href}
          onClick={() => {
            setHandedOver(true);
            if (said === '') setSaid(subject.trim() || usual);
          }}
        >
          Open in your mail program
        </OutsideLink>
        <Button onPress={() => leave.mutate()} isDisabled={text.trim() === ''}>
          Leave it as a draft
        </Button>
        <Button variant="plain" onPress={reply.close}>
          Discard
        </Button>
      </div>
      {isHandedOver && (
        <Form
          act="Log it"
          variant="quiet"
          onSubmit={async () => {
            await changeEnquiries([[[id], { act: 'contact', by: 'mail', text: said }]], 'Logged');
            setSaid('');
            reply.close();
          }}
        >
          <TextField
            label="Sent? Say in a line what you wrote"
            name="text"
            value={said}
            onChange={setSaid}
            isRequired
          />
        </Form>
      )}
    </section>
  );
}

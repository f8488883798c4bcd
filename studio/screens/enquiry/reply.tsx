import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import { DESK_LIMITS } from '../../../contract/studio/desk.ts';
import { numberOf } from '../../../contract/enquiry/enquiry-fields.ts';
import {
  ABOUT_NOTHING,
  fillReply,
  firstName,
  mailtoOf,
} from '../../../contract/studio/reply-text.ts';
import { failedWith, useSession } from '../../api-client.ts';
import { Button, OutsideLink } from '../../parts/button.tsx';
import { ask } from '../../parts/dialog.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import notices from '../../parts/notice.module.css';
import { toast } from '../../parts/toast.tsx';
import { whoHave } from '../../saving/use-others.ts';
import { changeEnquiries } from '../enquiries/change-enquiries.tsx';
import { useChoices } from '../enquiries/enquiry-views.ts';
import { Attachments, type Attachment } from './attachments.tsx';
import type { OpenedEnquiry } from './enquiry.ts';
import { askLinked, sendReply } from './send-reply.tsx';
import { typedSince, useTyped } from './typed-text.ts';
import styles from './enquiry.module.css';

/** What somebody wrote. */
interface Written {
  text: string;
  subject: string;
  seen: string;
  files: readonly Attachment[];
}

/** The answer that somebody is writing. */
export function useReply({ enquiry: { id, reply }, events }: OpenedEnquiry) {
  const [text, setTyped, current] = useTyped(`reply to ${id}`);
  /** The drafted reply that it replaces: the one that was there when the writing began. */
  const [base, setBase] = useTyped(`reply under the reply to ${id}`);
  const [subject, setSubject] = useTyped(`subject to ${id}`);
  /** The newest event when the writing began. */
  const [seen, setSeen] = useTyped(`seen before the reply to ${id}`);
  const [storedFiles, setStoredFiles, currentFiles] = useTyped(`files of the reply to ${id}`);
  const filesOf = (stored: string) => JSON.parse(stored || '[]') as Attachment[];
  const files = filesOf(storedFiles);
  const setFiles = (next: readonly Attachment[]) =>
    setStoredFiles(next.length > 0 ? JSON.stringify(next) : '');
  const [isOpened, setOpened] = useState(false);
  function setText(next: string) {
    if (text === '') {
      setBase(reply ?? '');
      setSeen(events.at(-1)?.id ?? '');
    }
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
  /** Puts a reply back that was closed. `draft`: the drafted reply that it replaces. */
  function restore({ draft, ...given }: Written & { draft: string }) {
    setTyped(given.text);
    setSubject(given.subject);
    setFiles(given.files);
    setSeen(given.seen);
    setBase(draft);
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
    setFiles([]);
    setSeen('');
    setOpened(false);
  }
  return {
    text,
    setText,
    base,
    seen,
    files,
    changeFiles: (next: (files: Attachment[]) => Attachment[]) =>
      setFiles(next(filesOf(currentFiles()))),
    restore,
    subject,
    setSubject,
    isOpen: isOpened || text !== '' || files.length > 0,
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
async function saveDraft(
  id: string,
  { text, subject }: Pick<Written, 'text' | 'subject'>,
  base: string,
): Promise<boolean> {
  try {
    await changeEnquiries([id], { act: 'draft', text, subject, base }, 'Draft saved');
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
    return sure && saveDraft(id, { text, subject }, reply ?? '');
  }
}

interface Props {
  opened: OpenedEnquiry;
  reply: ReturnType<typeof useReply>;
  /** Who else has the enquiry open. */
  others: Parameters<typeof whoHave>[0];
}

/** Writes an answer and sends it; without a mail server, hands it to a mail program and logs what was said. */
export function Reply({ opened, reply, others }: Props) {
  const { id, name, company_name, email, origin } = opened.enquiry;
  const { text, subject, files, seen } = reply;
  const { account } = useSession();
  const { replies } = useChoices();
  const [isHandedOver, setHandedOver] = useState(false);
  const [note, setNote, currentNote] = useTyped(`what was said to ${id}`);
  const leave = useMutation({
    mutationFn: async () => {
      if (await saveDraft(id, { text, subject }, reply.base)) reply.done(text, text);
    },
  });
  const usual = `Your enquiry, number ${numberOf(id)}`;
  const request = useRef({ of: '', id: '' });
  const [linked, setLinked] = useState<string[] | null>(null);
  const send = useMutation({
    mutationFn: async () => {
      const also = linked ?? (await askLinked(opened));
      setLinked(also);
      const written = { text, subject, seen, files };
      // The same while nothing changes: a reply whose response was lost is sent once.
      const of = JSON.stringify([text, subject, files]);
      if (request.current.of !== of) request.current = { of, id: crypto.randomUUID() };
      const json = {
        text,
        subject: subject.trim() || usual,
        seen,
        also,
        files: files.map((file) => file.id),
        request: request.current.id,
      };
      const onUndo = () => reply.restore({ ...written, draft: text });
      if (await sendReply(id, json, onUndo)) {
        request.current = { of: '', id: '' };
        reply.done(text, '');
      }
    },
  });
  function discard() {
    const written = { text, subject, seen, files, draft: reply.base };
    reply.close();
    if (text.trim() === '' && files.length === 0) return;
    toast('Reply discarded', { action: { label: 'Undo', run: () => reply.restore(written) } });
  }
  const mail = mailtoOf(email, { subject: subject.trim() || usual, text });
  const facts = {
    name,
    'first name': firstName(name),
    company: company_name,
    about: origin?.line ?? ABOUT_NOTHING,
    number: numberOf(id),
    'my name': account.name,
  };
  const choose = (slug: string) => {
    const found = replies.find((one) => one.slug === slug);
    if (!found) return;
    const filled = { subject: fillReply(found.subject, facts), text: fillReply(found.text, facts) };
    void reply.put(filled);
  };
  function onKeyDown(event: KeyboardEvent) {
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!sends || !opened.sends || text.trim() === '' || send.isPending) return;
    event.preventDefault();
    send.mutate();
  }
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
        area={{ dir: 'auto', maxLength: DESK_LIMITS.text, onKeyDown }}
        help={
          !opened.sends &&
          mail.isCut &&
          'Too long to open in an email app in full. Copy the rest from here.'
        }
      />
      <div className={styles.flow}>
        {opened.sends ? (
          <>
            <Button
              variant="primary"
              isPending={send.isPending}
              isDisabled={text.trim() === ''}
              onPress={() => send.mutate()}
            >
              Send
            </Button>
            <Attachments id={id} files={files} change={reply.changeFiles} />
          </>
        ) : (
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
        )}
        <Button onPress={() => leave.mutate()} isDisabled={text.trim() === ''}>
          Save as draft
        </Button>
        <Button variant="plain" onPress={discard}>
          Discard
        </Button>
      </div>
      {isHandedOver && (
        <Form
          act="Log reply"
          variant="quiet"
          onSubmit={async () => {
            const ids = [id, ...(await askLinked(opened))];
            await changeEnquiries(ids, { act: 'contact', by: 'mail', text: note }, 'Logged');
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

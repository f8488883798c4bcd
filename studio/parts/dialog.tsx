import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { queryClient } from '../api-client.ts';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { sharedState } from './shared-state.ts';
import { toast } from './toast.tsx';

interface DialogProps {
  title: string;
  /** Called on Escape, the close button, and a click outside. */
  onClose: () => void;
  children: ReactNode;
  /** `wide` for comparisons, `top` for lists whose height changes during typing, `drawer` at the side. */
  size?: 'narrow' | 'wide' | 'top' | 'drawer';
  /** `alertdialog` for a question that needs an answer: a click outside does not close it. */
  role?: 'dialog' | 'alertdialog';
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** Leaves out the heading and the close button. Screen readers still get the title. */
  bare?: boolean;
}

/** A dialog above the page, open while it is rendered. When it closes, focus returns to the previous element. */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, size = 'narrow', role = 'dialog', actions, bare } = props;
  return (
    <ModalOverlay
      isOpen
      isDismissable={role === 'dialog'}
      onOpenChange={(open) => open || onClose()}
      className={styles.overlay ?? ''}
    >
      <Modal className={`${styles.modal} ${styles[size]}`}>
        <AriaDialog
          role={role}
          className={styles.dialog ?? ''}
          {...(bare && { 'aria-label': title })}
        >
          {!bare && (
            <header className={styles.head}>
              <Heading slot="title" className={`heading ${styles.title}`}>
                {title}
              </Heading>
              <Button variant="plain" icon={<X />} label="Close" onPress={onClose} />
            </header>
          )}
          {bare ? children : <div className={`stack ${styles.body}`}>{children}</div>}
          {actions && <footer className={`row ${styles.actions}`}>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

type Close<T> = (result?: T) => void;

const shown = sharedState<readonly ReactNode[]>([]);
let count = 0;

/** Where the dialogs of `showDialog` and `ask` are rendered. */
export const DialogHost = () => shown.use();

/** Returns focus after one dialog has replaced another. The library handles only single dialogs. */
function returnFocus(before: Element | null) {
  if (document.activeElement !== document.body) return;
  const target = before?.isConnected ? before : document.querySelector('main h1');
  if (target instanceof HTMLElement) target.focus();
}

/** Shows a dialog; resolves with the argument of `close`. */
export function showDialog<T>(render: (close: Close<T>) => ReactNode) {
  return new Promise<T | undefined>((resolve) => {
    const before = document.activeElement;
    const close: Close<T> = (result) => {
      shown.set(shown.get().filter((other) => other !== dialog));
      resolve(result);
      requestAnimationFrame(() => requestAnimationFrame(() => returnFocus(before)));
    };
    const dialog = <Fragment key={++count}>{render(close)}</Fragment>;
    shown.set([...shown.get(), dialog]);
  });
}

interface Question {
  title: string;
  children: ReactNode;
  /** The label of the button that confirms, such as "Take it down". */
  act: string;
  /** That of the other one. */
  cancel?: string;
  danger?: boolean;
}

/** Asks for confirmation; resolves with the answer. */
export const ask = async ({ title, children, act, cancel = 'Cancel', danger }: Question) =>
  (await showDialog<boolean>((close) => (
    <Dialog
      title={title}
      role="alertdialog"
      onClose={() => close(false)}
      actions={
        <>
          <Button onPress={() => close(false)} autoFocus>
            {cancel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onPress={() => close(true)}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  ))) ?? false;

interface AskButtonProps extends Question {
  /** The object of the act, for screen readers. */
  of: string;
  run: () => Promise<unknown>;
  /** The message after success. */
  note: string;
}

/** A button that asks for confirmation, acts, and reloads all data. */
export function AskButton({ of, run, note, ...question }: AskButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    onSuccess: async () => {
      toast(note);
      await queryClient.invalidateQueries();
    },
  });
  return (
    <Button
      label={`${question.act} ${of}`}
      isPending={isPending}
      onPress={() => void ask(question).then((sure) => sure && mutate())}
    >
      {`${question.act}…`}
    </Button>
  );
}

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
  /** Called when it is to be closed: Escape, the cross, a click beside it. */
  onClose: () => void;
  children: ReactNode;
  /** `wide` for comparisons, `top` for lists that change their height while one types. */
  size?: 'narrow' | 'wide' | 'top';
  /** For a question that needs an answer; a click beside it does not close it. */
  role?: 'dialog' | 'alertdialog';
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** Leaves out the heading and the cross; the title is its name still. */
  bare?: boolean;
}

/** A dialog above the page, open as long as it is rendered. Focus returns to where it was. */
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
              <Heading slot="title" className={styles.title ?? ''}>
                {title}
              </Heading>
              <Button variant="plain" icon={<X />} label="Close" onPress={onClose} />
            </header>
          )}
          {bare ? children : <div className={styles.body}>{children}</div>}
          {actions && <footer className={styles.actions}>{actions}</footer>}
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

/** Where one dialog takes the place of another, the library does not know where focus was. */
function returnFocus(before: Element | null) {
  if (document.activeElement !== document.body) return;
  const target = before?.isConnected ? before : document.querySelector('main h1');
  if (target instanceof HTMLElement) target.focus();
}

/** Shows a dialog from anywhere; resolves with what it is closed with. */
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
  /** What the button says that does it, such as "Take it down". */
  act: string;
  danger?: boolean;
}

/** Asks before an act; resolves with whether to do it. */
export const ask = async ({ title, children, act, danger }: Question) =>
  (await showDialog<boolean>((close) => (
    <Dialog
      title={title}
      role="alertdialog"
      onClose={() => close(false)}
      actions={
        <>
          <Button onPress={() => close(false)} autoFocus>
            Cancel
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
  /** What it does that to, for screen readers. */
  of: string;
  run: () => Promise<unknown>;
  /** Said when it is done. */
  said: string;
}

/** A button that asks before its act, then loads again what is shown. */
export function AskButton({ of, run, said, ...question }: AskButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    onSuccess: async () => {
      toast(said);
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

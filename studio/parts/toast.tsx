import { X } from 'lucide-react';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { Button } from './button.tsx';
import styles from './toast.module.css';

interface Message {
  text: string;
  failed: boolean;
  action?: { label: string; run: () => void } | undefined;
}

const queue = new ToastQueue<Message>({ maxVisibleToasts: 3 });

/**
 * Shows a message at the bottom of the screen and announces it to screen readers. Failures and messages with an
 * action stay for 20 seconds.
 *
 * @param timeout milliseconds
 */
export function toast(
  text: string,
  {
    failed = false,
    action,
    timeout = failed || action ? 20_000 : 6000,
  }: Partial<Omit<Message, 'text'>> & { timeout?: number } = {},
) {
  queue.add({ text, failed, action }, { timeout });
}

/** The region in which toasts appear. */
export function Toasts() {
  return (
    <ToastRegion queue={queue} className={styles.region ?? ''} aria-label="Messages">
      {({ toast: shown }) => {
        const { text, failed, action } = shown.content;
        return (
          <AriaToast toast={shown} className={`${styles.toast} ${failed ? styles.failed : ''}`}>
            <ToastContent className={styles.text ?? ''}>
              <Text slot="title">{text}</Text>
            </ToastContent>
            {action && (
              <Button
                variant="plain"
                onPress={() => {
                  queue.close(shown.key);
                  action.run();
                }}
              >
                {action.label}
              </Button>
            )}
            <Button variant="plain" icon={<X />} label="Close" slot="close" />
          </AriaToast>
        );
      }}
    </ToastRegion>
  );
}

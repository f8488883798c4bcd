import { Link, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import styles from './button.module.css';
import { Keys, useShortcut } from './shortcut.tsx';

/** `primary`: the main action of a screen. `quiet`: with a border. `plain`: no border. `danger`: cannot be undone. */
export type ButtonVariant = 'primary' | 'quiet' | 'plain' | 'danger';

interface ButtonProps {
  variant?: ButtonVariant;
  /** Without children, only the icon is shown and `label` names it. */
  icon?: ReactNode;
  children?: ReactNode;
  onPress?: () => void;
  type?: 'button' | 'submit';
  /** While the action runs, the button keeps focus and does nothing. */
  isPending?: boolean;
  isDisabled?: boolean;
  /** The name for screen readers of a button that shows only an icon. */
  label?: string;
  /** Such as `c` or `mod+s`; shown in the button, and in the list of shortcuts. */
  shortcut?: string;
  /** What the shortcut does, in the list of shortcuts; by default the button's text. */
  shortcutLabel?: string;
  autoFocus?: boolean;
  /** Leaves it out of the order of Tab, where a key does the same. */
  excludeFromTabOrder?: boolean;
  /** For a trigger of a menu or a dialog. */
  slot?: string;
  /** Whether what it opens below it is open. */
  isExpanded?: boolean;
}

/** Milliseconds in which two presses of an action that takes a while are one. */
const DOUBLE_CLICK = 500;
/** Milliseconds from a press to the render that shows what it began. */
const UNTIL_RENDERED = 100;

const classOf = (variant: ButtonVariant = 'quiet') => `${styles.button} ${styles[variant]}`;

/** A button. Its shortcut works from anywhere on the screen. */
export function Button(props: ButtonProps) {
  const { variant, icon, children, label, shortcut, shortcutLabel, onPress, ...rest } = props;
  const { isPending = false, type = 'button', isExpanded, ...others } = rest;
  const name = shortcutLabel ?? label ?? (typeof children === 'string' ? children : '');
  const isActive = !isPending && !others.isDisabled;
  const begunAt = useRef(-Infinity);
  const pressedAt = useRef(-Infinity);
  useEffect(() => {
    if (isPending) begunAt.current = performance.now();
  }, [isPending]);
  const press = () => {
    const now = performance.now();
    // It is pending only after its next render, and what it began may have ended already.
    const isSecond =
      now - begunAt.current < DOUBLE_CLICK || now - pressedAt.current < UNTIL_RENDERED;
    pressedAt.current = now;
    if (rest.isPending === undefined || !isSecond) onPress?.();
  };
  useShortcut(isActive ? shortcut : undefined, name, press);
  return (
    <AriaButton
      {...others}
      // Not the library's isPending, whose announcement refers to the button after its removal.
      {...(isPending ? { 'data-pending': true } : onPress && { onPress: press })}
      type={isPending ? 'button' : type}
      {...(label && { 'aria-label': label })}
      {...(isExpanded !== undefined && { 'aria-expanded': isExpanded })}
      className={`${classOf(variant)} ${icon && !children ? styles.round : ''}`}
    >
      {icon}
      {children}
      {shortcut && <Keys keys={shortcut} />}
    </AriaButton>
  );
}

/** A link that looks like a button. */
export const LinkButton = ({ variant, ...link }: { variant?: ButtonVariant } & LinkProps) => (
  <Link {...link} className={classOf(variant)} />
);

/** The same for an address that is not a screen. */
export const OutsideLink = ({
  variant,
  children,
  ...link
}: { variant?: ButtonVariant } & ComponentProps<'a'>) => (
  <a {...link} className={classOf(variant)}>
    {children}
  </a>
);

import { useLocation } from '@tanstack/react-router';
import { createContext, use, useState, type ReactNode } from 'react';

/** The subject of the form on this page, and how to change it. */
export const Asked = createContext<{ about: string; ask: (about: string) => void }>({
  about: '',
  ask: () => {},
});

/** A page whose form says whom or what a button above it was for, until another page is shown. */
export function AskingPage({ children }: { children: ReactNode }) {
  const page = useLocation({ select: ({ pathname }) => pathname });
  const [asked, setAsked] = useState({ page, about: '' });
  const about = asked.page === page ? asked.about : '';
  return (
    <Asked value={{ about, ask: (path) => setAsked({ page, about: path }) }}>{children}</Asked>
  );
}

/**
 * A link to the form on the same page, which then says what it is about. Without script, or before it
 * is there, the form says nothing.
 */
export function AskLink({
  about,
  label,
  className,
  children,
}: {
  /** A path that an enquiry may be about: see contract/enquiry/enquiry-origin.ts. */
  about: string;
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const { ask } = use(Asked);
  return (
    <a href="#enquiry" className={className} aria-label={label} onClick={() => ask(about)}>
      {children}
    </a>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { createContext, use, useState, type ReactNode } from 'react';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { enquiryOrigin } from '../../provider/enquiry-origin.ts';
import { EnquiryBlock } from './enquiry-block.tsx';
import { OriginLine, removeLabel, useFocusAfterRemoval } from './origin-line.tsx';
import styles from './origin-line.module.css';

const Asked = createContext<{ about: string; ask: (about: string) => void }>({
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
  /** A path that an enquiry may be about: see contract/enquiry-origin.ts. */
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

/** The form of an asking page. */
export function AskedForm(words: PageWords<'shared'>['enquiry']) {
  const { about, ask } = use(Asked);
  useFocusAfterRemoval(about);
  const { data: origin } = useQuery({ ...enquiryOrigin(about), enabled: about !== '' });
  return (
    <EnquiryBlock {...words} about={origin === null ? '' : about}>
      {about && origin && (
        <OriginLine {...origin}>
          <button type="button" className={styles.remove} onClick={() => ask('')}>
            {removeLabel}
          </button>
        </OriginLine>
      )}
    </EnquiryBlock>
  );
}

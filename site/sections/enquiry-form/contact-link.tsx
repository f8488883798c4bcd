import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { parseOrigin } from '../../../contract/enquiry/enquiry-origin.ts';

/**
 * A link to /contact-us, whose form says which service, person or post the visitor comes from. Its
 * address stays as the specification has it; without script the form says nothing.
 */
export function ContactLink({ className, children }: { className: string; children: ReactNode }) {
  const about = useLocation({ select: ({ pathname }) => parseOrigin(pathname)?.path });
  return (
    <a href="/contact-us" data-about={about} className={className}>
      {children}
    </a>
  );
}

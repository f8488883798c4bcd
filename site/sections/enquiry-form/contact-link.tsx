import type { ReactNode } from 'react';

/**
 * A link to /contact-us, whose form says which service, person or post the visitor comes from. Its
 * address stays as the specification has it; without script the form says nothing.
 */
export const ContactLink = ({
  className,
  children,
}: {
  className: string;
  children: ReactNode;
}) => (
  <a href="/contact-us" data-about="" className={className}>
    {children}
  </a>
);

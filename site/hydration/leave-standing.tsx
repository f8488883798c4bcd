import { useHydrated } from '@tanstack/react-router';
import { use, useEffect, useState, type ReactNode } from 'react';

const NEVER = new Promise<never>(() => {});

interface LeaveStandingProps {
  children: ReactNode;
  onHydrated: () => void;
  onFailed: () => void;
}

/**
 * The site, if the page can be hydrated. If its header or body has other elements than the server sent (extensions add
 * and move some), React would replace the whole document. Instead it waits forever, and the page stays as it is
 * without script.
 */
export function LeaveStanding({ children, onHydrated, onFailed }: LeaveStandingProps) {
  // At first true only if hydration has failed, and React is rendering the document again.
  const [failed] = useState(useHydrated());
  if (failed) {
    onFailed();
    use(NEVER);
  }
  useEffect(onHydrated, []);
  return children;
}

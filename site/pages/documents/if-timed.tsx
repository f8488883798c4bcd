import type { ReactNode } from 'react';
import { pageFacts } from '../../provider/page-envelope.ts';

/** Words of a policy that are true only while visitors' browsers measure how fast pages are. */
export function IfTimed({ children }: { children: ReactNode }) {
  return pageFacts().vitals ? children : null;
}

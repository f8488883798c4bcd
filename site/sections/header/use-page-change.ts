import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `changed` when `path` changes; not on hydration, when the visitor may already have opened something. */
export function usePageChange(path: string, changed: () => void): void {
  const onChange = useEffectEvent(changed);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    onChange();
  }, [path]);
}

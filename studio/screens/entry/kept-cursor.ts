import { useLayoutEffect, useRef, type SyntheticEvent } from 'react';

/** Where a position of a text is in another version of it: in the closest line that is the same. */
export function positionIn(before: string, after: string, at: number): number {
  const start = before.lastIndexOf('\n', at - 1) + 1;
  const line = before.slice(start).split('\n', 1)[0]!;
  const old = before.slice(0, start).split('\n').length;
  const same = after.split('\n').flatMap((one, index) => (one === line ? [index + 1] : []));
  const found = same.toSorted((one, other) => Math.abs(one - old) - Math.abs(other - old))[0];
  if (found === undefined) return Math.min(at, after.length);
  const to = after.split('\n', found - 1).join('\n').length + (found > 1 ? 1 : 0);
  return to + at - start;
}

/** Keeps the cursor of a text of several lines where it is when others change the text. */
export function useKeptCursor(value: string) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const last = useRef({ value, start: 0, end: 0 });
  function remember({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) {
    const { value: text, selectionStart: start, selectionEnd: end } = currentTarget;
    last.current = { value: text, start, end };
  }
  useLayoutEffect(() => {
    const { value: before, start, end } = last.current;
    if (before === value) return;
    const [from, to] = [positionIn(before, value, start), positionIn(before, value, end)];
    last.current = { value, start: from, end: to };
    if (document.activeElement === ref.current) ref.current?.setSelectionRange(from, to);
  }, [value]);
  return { ref, onSelect: remember, onInput: remember };
}

import { useQueries } from '@tanstack/react-query';
import { diffWordsWithSpace } from 'diff';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { api, call, useSession } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { toast } from '../../parts/toast.tsx';
import { plainText } from '../../references/use-references.ts';
import { findClashes, type Choice, type Clash } from '../../saving/merge.ts';
import type { EntryDraft } from '../../saving/use-entry-draft.ts';
import { fieldAt } from '../site/places.ts';
import { MOST_CHANGES, nameOfDifference, show, wordsOfDifference } from './difference.ts';
import { RenderedFrame } from './fields/rendered.tsx';
import { reveal } from './reveal.ts';
import styles from './entry.module.css';

/** The kind of change that marks the words of each version. */
const SIDES = { mine: 'removed', theirs: 'added' } as const;
type Side = keyof typeof SIDES;

/** A version of a text without formatting. Words that the other version lacks are marked. */
function PlainVersion({ clash, side }: { clash: Clash; side: Side }) {
  return wordsOfDifference(clash, plainText)
    .filter(({ change }) => change === 'same' || change === SIDES[side])
    .map(({ change, text }, index) => (change === 'same' ? text : <mark key={index}>{text}</mark>));
}

const formatted = (text: string) => ({
  queryKey: ['markdown', text],
  queryFn: () => call(() => api.markdown.$post({ json: { text } })),
  gcTime: 10_000,
});

/** A version of Markdown as the site shows it. Words that the other version lacks are marked. */
function FormattedVersion({ clash, side, label }: { clash: Clash; side: Side; label: string }) {
  const [own, other] = useQueries({
    queries: [
      formatted(show(clash[side])),
      formatted(show(clash[side === 'mine' ? 'theirs' : 'mine'])),
    ],
  });
  // While a word is typed, or offline, the last one stays.
  const [html, setHtml] = useState<string>();
  const made =
    own.data && other.data && markWords(plainText(own.data.html), plainText(other.data.html));
  if (made !== undefined && made !== html) setHtml(made);
  if (html === undefined) return <PlainVersion clash={clash} side={side} />;
  return <RenderedFrame html={html} title={label} className={styles.version ?? ''} />;
}

/** Marks the words of a formatted text that another lacks. */
function markWords(html: string, other: string): string {
  const [page, old] = [html, other].map((text) =>
    new DOMParser().parseFromString(text, 'text/html'),
  );
  const walker = page!.createTreeWalker(page!.body, NodeFilter.SHOW_TEXT);
  const texts: { node: Text; at: number }[] = [];
  for (let at = 0; walker.nextNode(); at += texts.at(-1)!.node.data.length)
    texts.push({ node: walker.currentNode as Text, at });
  const [before, after] = [old!.body.textContent, page!.body.textContent];
  let to = after.length;
  // From the end: a text that is split keeps its start.
  const runs = diffWordsWithSpace(before, after, { maxEditLength: MOST_CHANGES }) ?? [];
  for (const { added, removed, value } of runs.toReversed()) {
    if (removed) continue;
    const from = to - value.length;
    for (const { node, at } of added ? texts : []) {
      const [start, end] = [Math.max(0, from - at), Math.min(node.data.length, to - at)];
      if (start >= end || value.trim() === '') continue;
      const range = page!.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      range.surroundContents(page!.createElement('mark'));
    }
    to = from;
  }
  return page!.body.innerHTML;
}

/** Moves the focus to the first choice below a heading; returns whether there is one. */
function focusFirst(heading: string): boolean {
  const first = document.querySelector<HTMLElement>(`[aria-labelledby="${heading}"] button`);
  first?.closest('section')?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
  return first !== null;
}

/**
 * Shows what two people changed in the same block, item or field, and asks for a choice for each. Typing goes on
 * meanwhile, also in them.
 */
export function ConflictView({ draft, scope = '' }: { draft: EntryDraft; scope?: string }) {
  const { entry, saver, state } = draft;
  const { conflict, saved, text, theirs } = state;
  const { account } = useSession();
  // In a long text it takes longer than a keystroke.
  const shown = useDeferredValue(text);
  const clashes = useMemo(() => findClashes(saved, shown, theirs), [saved, shown, theirs]);
  const heading = `conflict-${entry.id}`;
  const own = conflict?.by === account.name;
  const name = own ? 'The other tab' : (conflict?.by ?? '');
  const kept = { both: 'both', mine: 'mine', theirs: own ? 'the other tab’s' : `${name}’s` };
  function choose({ key, path }: Clash, choice: Choice) {
    saver.decide(key, choice);
    const action = { label: 'Undo', run: () => void saver.undoChoice() };
    toast(choice === 'both' ? 'Kept both versions' : `Kept ${kept[choice]}`, { action });
    // The button that was pressed leaves the screen.
    setTimeout(() => {
      if (focusFirst(heading)) return;
      reveal(scope + path.filter((part) => part !== 'values').join('.'));
      // In a long text to the cursor, not to its middle.
      if (document.activeElement?.closest('[contenteditable]'))
        getSelection()?.focusNode?.parentElement?.scrollIntoView({ block: 'center' });
    });
  }
  // Who types further down does not see it.
  const announce = useEffectEvent(() =>
    toast(own ? 'Changed in another tab too' : `${name} changed the same text`, {
      action: { label: 'Choose', run: () => void focusFirst(heading) },
    }),
  );
  useEffect(() => {
    const { top, bottom } = document.getElementById(heading)!.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight) announce();
  }, [heading]);
  if (!conflict) return null;
  return (
    <section className={`stack ${styles.conflict}`} aria-labelledby={heading}>
      <h2 id={heading} className="heading">
        {own ? 'You changed the same text in another tab' : `${name} changed the same text`}
      </h2>
      <p>
        Choose what to keep. Until then, your text is kept in this browser, and you can keep typing.
        All other changes are merged.
      </p>
      {clashes.map((clash) => {
        const [top, ...path] = clash.path;
        const type = top === 'values' ? fieldAt(entry.kind, path.join('.'))?.type : top;
        const place = nameOfDifference(entry.kind, clash);
        const isText = ['text', 'markdown', 'source'].includes(type ?? '');
        const canKeepBoth = isText && [clash.mine, clash.theirs].every((one) => show(one) !== '');
        return (
          <section key={clash.key} className={styles.choice} aria-label={`${place}: two versions`}>
            <h3>{place}</h3>
            {(['mine', 'theirs'] as const).map((side) => {
              const label = side === 'mine' ? 'Mine' : own ? 'The other tab’s' : `${name}’s`;
              return (
                <div key={side} className={styles.side}>
                  <h4 className={`soft ${styles.who}`}>{label}</h4>
                  <div className={styles.value}>
                    {show(clash[side]) === '' ? (
                      <i>{side === 'mine' ? 'You' : name} deleted this.</i>
                    ) : type === 'markdown' ? (
                      <FormattedVersion clash={clash} side={side} label={`${place}: ${label}`} />
                    ) : (
                      <PlainVersion clash={clash} side={side} />
                    )}
                  </div>
                </div>
              );
            })}
            <div className={`row ${styles.choices}`}>
              {(['both', 'mine', 'theirs'] as const).map(
                (choice) =>
                  (choice !== 'both' || canKeepBoth) && (
                    <Button key={choice} onPress={() => choose(clash, choice)}>
                      {`Keep ${kept[choice]}`}
                    </Button>
                  ),
              )}
            </div>
          </section>
        );
      })}
    </section>
  );
}

import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { historyEntryKey } from './seams/framework-seams.ts';

/** Identifies a link in the content: its URL, and its index among the links with that URL. */
interface LinkPlace {
  href: string;
  index: number;
}

/**
 * Makes client-side navigation accessible: announces the new page's title to screen readers and
 * moves focus to its content or, after going back, to the link that was followed.
 */
export function PageAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(() => {
    /** The link that was followed from each history entry. */
    const leftBy = new Map<string, LinkPlace>();
    const stops = [
      router.subscribe('onBeforeLoad', ({ fromLocation }) => {
        const place = placeOf(document.activeElement);
        if (fromLocation && place) leftBy.set(historyEntryKey(fromLocation), place);
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged, hrefChanged }) => {
        if (!hrefChanged) return;
        const place = leftBy.get(historyEntryKey(toLocation));
        const link = place && linksTo(place.href)[place.index];
        if (link) link.focus({ preventScroll: true });
        else if (pathChanged || document.activeElement === document.body)
          document.getElementById('main')?.focus({ preventScroll: true });
        // A link to an anchor on the same page moves focus there, so the title is not repeated.
        if (pathChanged || fromLocation?.searchStr !== toLocation.searchStr)
          setTitle(document.title);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [router]);

  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {title}
    </p>
  );
}

function linksTo(href: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)];
}

function placeOf(element: Element | null): LinkPlace | null {
  const href = element?.getAttribute('href');
  if (!href) return null;
  const index = linksTo(href).indexOf(element as HTMLElement);
  return index < 0 ? null : { href, index };
}

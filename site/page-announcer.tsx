import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { historyEntryKey } from './seams/framework-seams.ts';

/** A link of the content: its address, and which of those that lead there it is. */
interface LinkPlace {
  href: string;
  index: number;
}

/**
 * After a move inside the site, which no browser announces by itself: a screen
 * reader hears the new page's title, and the focus goes to its content; on the
 * way back, to the link by which the page was left.
 */
export function PageAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(() => {
    /** The link by which each entry of the history was left. */
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
        // Whoever is led to a part of the same page hears that part.
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

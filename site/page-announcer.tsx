import { useRouter, type ParsedLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * After a move inside the site, which no browser announces by itself: a screen
 * reader hears the new page's title, and the focus goes to its content; on the
 * way back, to the link by which the page was left.
 */
export function PageAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(() => {
    /** Address of the link that each entry of the history was left by. */
    const leftBy = new Map<string, string>();
    const stops = [
      router.subscribe('onBeforeLoad', ({ fromLocation }) => {
        const link = document.activeElement?.closest('main a')?.getAttribute('href');
        if (fromLocation && link) leftBy.set(entryOf(fromLocation), link);
      }),
      router.subscribe('onRendered', ({ toLocation, pathChanged, hrefChanged }) => {
        if (!hrefChanged) return;
        const link = leftBy.get(entryOf(toLocation));
        const target =
          link && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(link)}"]`);
        if (target) target.focus({ preventScroll: true });
        else if (pathChanged || document.activeElement === document.body)
          document.getElementById('main')?.focus({ preventScroll: true });
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

const entryOf = (location: ParsedLocation) => location.state.__TSR_key ?? location.href;

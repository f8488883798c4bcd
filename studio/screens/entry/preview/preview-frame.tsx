import { useLayoutEffect, useRef, useState } from 'react';
import styles from './preview.module.css';

/**
 * A page of the preview in a sandboxed frame, scaled down to the space it has. The page that was shown stays
 * until the next one has loaded.
 */
export function PreviewFrame({ url, width, title }: { url: string; width: number; title: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [space, setSpace] = useState({ width: 0, height: 0 });
  const [loaded, setLoaded] = useState<string>();

  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSpace(entry.contentRect);
    });
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  const scale = Math.min(1, space.width / width) || 1;
  const addresses = loaded === undefined || loaded === url ? [url] : [loaded, url];
  return (
    <div ref={box} className={styles.box} aria-busy={loaded !== url}>
      {addresses.map((address) => (
        <iframe
          key={address}
          src={address}
          title={title}
          sandbox=""
          className={styles.frame}
          inert={address !== loaded}
          style={{
            width,
            height: space.height / scale,
            insetInlineStart: Math.max(0, (space.width - width * scale) / 2),
            transform: `scale(${scale})`,
          }}
          onLoad={() => {
            if (address === url) setLoaded(url);
          }}
        />
      ))}
      {loaded === undefined && <p className={styles.waiting}>Loading the page…</p>}
    </div>
  );
}

import { useLayoutEffect, useRef, useState } from 'react';
import styles from './preview.module.css';

/** A page of the preview in a sandboxed frame, scaled down to the space it has. */
export function PreviewFrame({ url, width, title }: { url: string; width: number; title: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [space, setSpace] = useState({ width: 0, height: 0 });

  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSpace(entry.contentRect);
    });
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  const scale = Math.min(1, space.width / width) || 1;
  return (
    <div ref={box} className={styles.box}>
      <iframe
        src={url}
        title={title}
        sandbox=""
        className={styles.frame}
        style={{
          width,
          height: space.height / scale,
          insetInlineStart: Math.max(0, (space.width - width * scale) / 2),
          transform: `scale(${scale})`,
        }}
      />
    </div>
  );
}

import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import styles from './picture-head.module.css';

/** The focal point of a picture: percent from the left and from the top. */
export interface Focus {
  x: number;
  y: number;
}

/** Percent by which an arrow key moves the focus. */
const STEP = 2;

const clamp = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)));

/** The picture in a shape of the site. */
export function Cut({
  src,
  focus,
  className,
}: {
  src: string;
  focus: Focus | null;
  className: string;
}) {
  return (
    <img
      src={src}
      alt=""
      className={className}
      ref={(element) => {
        if (element) element.style.objectPosition = `${focus?.x ?? 50}% ${focus?.y ?? 50}%`;
      }}
    />
  );
}

interface FocusProps {
  src: string;
  focus: Focus | null;
  isReadOnly: boolean;
  onChange: (focus: Focus) => void;
}

/** The picture with its focus, which is dragged or moved by arrow keys. */
export function FocusPicker({ src, focus, isReadOnly, onChange }: FocusProps) {
  const box = useRef<HTMLDivElement>(null);
  const { x, y } = focus ?? { x: 50, y: 50 };
  function point({ clientX, clientY }: PointerEvent) {
    const { left, top, width, height } = box.current!.getBoundingClientRect();
    onChange({
      x: clamp(((clientX - left) / width) * 100),
      y: clamp(((clientY - top) / height) * 100),
    });
  }
  function move(event: KeyboardEvent) {
    const [dx, dy] = MOVES[event.key] ?? [0, 0];
    if (dx === 0 && dy === 0) return;
    event.preventDefault();
    onChange({ x: clamp(x + dx * STEP), y: clamp(y + dy * STEP) });
  }
  return (
    <div
      ref={box}
      className={styles.picker}
      onPointerDown={(event) => {
        if (isReadOnly) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        point(event);
      }}
      onPointerMove={(event) => {
        if (!isReadOnly && event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
      }}
    >
      <img src={src} alt="" draggable={false} />
      <div
        role="slider"
        tabIndex={isReadOnly ? -1 : 0}
        aria-label="Focal point"
        aria-valuenow={x}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${x} percent from the left, ${y} percent from the top`}
        aria-readonly={isReadOnly}
        className={styles.dot}
        ref={(element) => {
          if (!element) return;
          element.style.left = `${x}%`;
          element.style.top = `${y}%`;
        }}
        onKeyDown={isReadOnly ? undefined : move}
      />
    </div>
  );
}

const MOVES: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

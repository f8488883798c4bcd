import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './carousel.module.css';
import { animateScroll } from './animate-scroll.ts';
import { useDragScroll } from './use-drag-scroll.ts';
import { useKept } from './use-kept.ts';

/** Widths in CSS pixels at which a carousel by three shows fewer slides (spec section 9). */
const NARROW = 600;
const NARROWEST = 480;

interface CarouselProps {
  /** What it shows, for screen readers. */
  label: string;
  /** Without state, effects and handlers (use-kept.ts). */
  slides: ReactNode[];
  /**
   * 3 shows and moves three slides at a time, at 600 px and below it shows 2, at 480 and below 1, and
   * moves by 1. With 1, the styles around it say how many are shown (`--per-view`).
   */
  step: 1 | 3;
  /** Index of the first slide shown between 481 and 600 px. */
  narrowStart?: number;
  /** Duration of a move in milliseconds. */
  speed: number;
  arrows?: boolean;
}

/**
 * A row of slides in a scroll container, which scrolls by touch, wheel and keyboard without script.
 * Script adds moves of fixed duration, dragging with a mouse, and optional arrows.
 */
export function Carousel(props: CarouselProps) {
  const { label, slides, step, narrowStart = 0, speed, arrows = false } = props;
  const track = useRef<HTMLUListElement>(null);
  const name = `${label}, ${slides.length} slides`;
  const kept = useKept(() =>
    document.querySelector<HTMLUListElement>(`ul[aria-label="${CSS.escape(name)}"]`),
  );

  useEffect(() => {
    const width = window.innerWidth;
    const element = track.current;
    if (!element || width > NARROW || width <= NARROWEST) return;
    element.classList.add(styles.moving!);
    element.scrollLeft = stopsOf(element, 1)[narrowStart] ?? 0;
    element.classList.remove(styles.moving!);
  }, [narrowStart]);
  useDragScroll(track, styles.moving!, settle);

  /** Moves to the stop before or after the nearest one. */
  function move(by: -1 | 1) {
    const element = track.current;
    if (!element) return;
    const stops = stopsOf(element, window.innerWidth <= NARROW ? 1 : step);
    const target = stops[nearest(stops, element.scrollLeft) + by];
    if (target !== undefined) animateScroll(element, target, speed, styles.moving!);
  }
  /** Moves on by as many stops as it was dragged, at least by one from `share` of a slide's width, else back. */
  function settle(from: number, share: number) {
    const element = track.current;
    if (!element) return;
    const stops = stopsOf(element, window.innerWidth <= NARROW ? 1 : step);
    const [, next = element.clientWidth] = stopsOf(element, 1);
    const start = nearest(stops, from);
    const way = element.scrollLeft - from;
    const here = nearest(stops, element.scrollLeft);
    const moves = here === start && Math.abs(way) >= next * share;
    const target = (moves ? stops[start + Math.sign(way)] : undefined) ?? stops[here]!;
    animateScroll(element, target, speed, styles.moving!);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    move(event.key === 'ArrowRight' ? 1 : -1);
  }

  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label={label}>
      {arrows && (
        <div className={styles.controls}>
          <button type="button" className={styles.arrow} onClick={() => move(-1)}>
            <span aria-hidden="true">←</span>
            <span className="visually-hidden">Previous</span>
          </button>
          <button type="button" className={styles.arrow} onClick={() => move(1)}>
            <span aria-hidden="true">→</span>
            <span className="visually-hidden">Next</span>
          </button>
        </div>
      )}
      {/* A scrolling region must be reachable by keyboard (WCAG 2.1.1). */}
      <ul
        {...kept}
        ref={(element) => {
          track.current = element;
          kept?.ref(element);
        }}
        className={`${styles.track} ${step === 3 ? styles.byThree : ''} ${slides.length <= step ? styles.all : ''}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        aria-label={name}
      >
        {kept
          ? null
          : slides.map((slide, index) => (
              <li key={index} className={styles.slide}>
                <div
                  role="group"
                  aria-roledescription="slide"
                  aria-label={`${index + 1} of ${slides.length}`}
                  className={styles.content}
                >
                  {slide}
                </div>
              </li>
            ))}
      </ul>
    </section>
  );
}

const nearest = (stops: number[], place: number) => {
  const distances = stops.map((stop) => Math.abs(stop - place));
  return distances.indexOf(Math.min(...distances));
};

/**
 * The scroll positions at which a move may end: every `step`th slide, at most the end of the
 * track. These are the snap points; from any other position the browser would jump to one.
 */
function stopsOf(track: HTMLElement, step: number): number[] {
  const slides = [...track.children] as HTMLElement[];
  const start = slides[0]?.offsetLeft ?? 0;
  const furthest = track.scrollWidth - track.clientWidth;
  return slides
    .filter((_, index) => index % step === 0)
    .map((slide) => Math.min(slide.offsetLeft - start, furthest));
}

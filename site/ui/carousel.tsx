import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './carousel.module.css';
import { animateScroll } from './animate-scroll.ts';
import { useDragScroll } from './use-drag-scroll.ts';

/** Widths in CSS pixels at which fewer slides are shown (spec section 9). */
const NARROW = 600;
const NARROWEST = 480;

interface CarouselProps {
  /** What it shows, for screen readers. */
  label: string;
  slides: ReactNode[];
  /** Slides shown at a time on a wide screen; 2 at 600 px and below, 1 at 480. */
  perView: 3 | 4;
  /** Slides moved at a time on a wide screen; 1 on a narrow one. */
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
  const { label, slides, perView, step, narrowStart = 0, speed, arrows = false } = props;
  const track = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const width = window.innerWidth;
    const element = track.current;
    if (!element || width > NARROW || width <= NARROWEST) return;
    element.classList.add(styles.moving!);
    element.scrollLeft = offsetOfSlide(element, narrowStart);
    element.classList.remove(styles.moving!);
  }, [narrowStart]);
  useDragScroll(track, styles.moving!, (element) => moveTo(element, nearestSlide(element)));

  function moveTo(element: HTMLElement, slide: number) {
    const last = element.children.length - 1;
    const target = offsetOfSlide(element, Math.max(0, Math.min(slide, last)));
    animateScroll(element, target, speed, styles.moving!);
  }
  function move(direction: 1 | -1) {
    const element = track.current;
    if (!element) return;
    const by = window.innerWidth <= NARROW ? 1 : step;
    moveTo(element, nearestSlide(element) + direction * by);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    move(event.key === 'ArrowRight' ? 1 : -1);
  }

  const columns = perView === 3 ? styles.three : styles.four;
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
        ref={track}
        className={`${styles.track} ${columns} ${step === 3 ? styles.byThree : ''}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        aria-label={`${label}, ${slides.length} slides`}
      >
        {slides.map((slide, index) => (
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

function offsetOfSlide(track: HTMLElement, index: number): number {
  const first = track.children[0] as HTMLElement | undefined;
  const slide = track.children[index] as HTMLElement | undefined;
  return slide && first ? slide.offsetLeft - first.offsetLeft : 0;
}

function nearestSlide(track: HTMLElement): number {
  let nearest = 0;
  for (let index = 1; index < track.children.length; index++) {
    const distance = (candidate: number) =>
      Math.abs(offsetOfSlide(track, candidate) - track.scrollLeft);
    if (distance(index) < distance(nearest)) nearest = index;
  }
  return nearest;
}

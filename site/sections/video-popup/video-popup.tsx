import { useHydrated } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ClipPlayer } from './clip-player.tsx';
import { clip } from './clip.ts';
import styles from './video-popup.module.css';

/**
 * A picture that opens the clip in a dialog. Without script it is a link to the file. The video is
 * not loaded until the visitor opens it.
 */
export function VideoPopup({ title, length, captions }: PageWords<'contact'>['video']) {
  /** Counts openings; 0 while closed. */
  const [open, setOpen] = useState(0);
  const [wasOpened, setWasOpened] = useState(false);
  const hydrated = useHydrated();
  const opener = useRef<HTMLAnchorElement>(null);
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    // The browser may block autoplay; then the visitor can use the controls.
    if (open > 0) video.current?.play().catch(() => {});
  }, [open]);

  function show(event: MouseEvent | KeyboardEvent) {
    event.preventDefault();
    setWasOpened(true);
    setOpen((times) => times + 1);
  }

  function closed() {
    video.current?.pause();
    setOpen(0);
    // Safari does not focus a clicked link, so the dialog cannot restore focus to it.
    opener.current?.focus();
  }

  return (
    <>
      <a
        ref={opener}
        href={clip.files[0].path}
        {...(hydrated && { role: 'button', 'aria-haspopup': 'dialog' })}
        className={styles.opener}
        onClick={(event) => {
          // A modifier key opens the file in a new tab or downloads it.
          if (!event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey) show(event);
        }}
        onKeyDown={(event) => {
          if (event.key === ' ') show(event);
        }}
      >
        <span className={styles.picture}>
          <img src={clip.poster} alt="" width="1280" height="720" loading="lazy" decoding="async" />
          <svg
            viewBox="0 0 96 72"
            width="96"
            height="72"
            aria-hidden="true"
            className={styles.mark}
          >
            <path d="M0 0h96v72H0z" className={styles.ground} />
            <path d="M36 18l30 18-30 18z" className={styles.play} />
          </svg>
        </span>
        <span className={styles.label}>
          Watch: {title} <span className={styles.length}>{length}</span>
        </span>
      </a>
      <Dialog open={open} onClose={closed} labelledBy="video-title">
        <div className={styles.frame}>
          <h2 id="video-title" className={styles.title}>
            {title}
          </h2>
          <ClipPlayer ref={video} load={wasOpened} captions={captions} />
        </div>
      </Dialog>
    </>
  );
}

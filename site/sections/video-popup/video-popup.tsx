import { useHydrated } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { captions, clip } from './clip.ts';
import styles from './video-popup.module.css';

/**
 * A picture that opens the clip in a dialog. Without script it is a link to the
 * file; nothing of the film is fetched before somebody asks for it.
 */
export function VideoPopup() {
  /** How often it was asked for; 0 when it is closed. */
  const [open, setOpen] = useState(0);
  const [asked, setAsked] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const hydrated = useHydrated();
  const opener = useRef<HTMLAnchorElement>(null);
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    // Refused where the browser plays nothing by itself: its controls are there.
    if (open > 0) video.current?.play().catch(() => {});
  }, [open]);

  function show(event: MouseEvent | KeyboardEvent) {
    event.preventDefault();
    setAsked(true);
    setOpen((times) => times + 1);
  }

  function closed() {
    video.current?.pause();
    setOpen(0);
    // Safari does not focus what is clicked, so the dialog could not remember it.
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
          // With a key held down it is a wish for another tab or a download.
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
          Watch: {clip.title}{' '}
          <span className={styles.length}>{clip.seconds} seconds, no sound</span>
        </span>
      </a>
      <Dialog open={open} onClose={closed} labelledBy="video-title" size="wide">
        <div className={styles.frame}>
          <h2 id="video-title" className={styles.title}>
            {clip.title}
          </h2>
          {asked && (
            <video
              ref={video}
              className={styles.video}
              width="1280"
              height="720"
              poster={clip.poster}
              preload="none"
              controls
              playsInline
              aria-labelledby="video-title"
              onTimeUpdate={(event) => setSeconds(event.currentTarget.currentTime)}
            >
              {clip.files.map(({ path, type }) => (
                <source key={path} src={path} type={type} />
              ))}
              <track kind="captions" src={clip.captions} srcLang="en" label="English" />
            </video>
          )}
          {/* Below the picture and in our size of type: the browser's would cover a small picture. */}
          <p className={styles.caption}>
            {captions.find(({ from, to }) => from <= seconds && seconds < to)?.words}
          </p>
          <details className={styles.words}>
            <summary>Read it instead</summary>
            {captions.map(({ from, words }) => (
              <p key={from}>{words}</p>
            ))}
          </details>
        </div>
      </Dialog>
    </>
  );
}

import { useState, type Ref } from 'react';
import { captionTimes, clip } from './clip.ts';
import styles from './video-popup.module.css';

/** The clip with its captions and its words as text. The video is in the page once it is to load. */
export function ClipPlayer({
  ref,
  load,
  captions,
}: {
  ref: Ref<HTMLVideoElement>;
  load: boolean;
  captions: readonly string[];
}) {
  const [seconds, setSeconds] = useState(0);
  return (
    <>
      {load && (
        <video
          ref={ref}
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
      {/* Our own captions: the browser's would cover much of a small video. */}
      <p className={styles.caption}>
        {captions[captionTimes.findIndex(({ from, to }) => from <= seconds && seconds < to)]}
      </p>
      <details className={styles.words}>
        <summary>Read it instead</summary>
        {captions.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </details>
    </>
  );
}

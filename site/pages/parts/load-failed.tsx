import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ChunkFailed } from '../../provider/load-script.ts';
import { siteFacts } from '../../provider/page-envelope.ts';
import { buttonClass } from '../../ui/button.ts';
import styles from '../../ui/message-screen.module.css';

/** Shown when a page's data or its script could not be loaded. */
export function LoadFailed({ error }: ErrorComponentProps) {
  const router = useRouter();
  // A script that failed to load is fetched again only when the page is reloaded.
  const retry = () =>
    error instanceof ChunkFailed ? window.location.reload() : void router.invalidate();
  useEffect(() => console.error('The page could not be loaded:', error), [error]);
  return (
    <div className={`page ${styles.screen}`} role="alert">
      <title>{`This page could not be loaded | ${siteFacts().name}`}</title>
      <h1>This page could not be loaded</h1>
      <p>The connection may have dropped. Nothing you typed elsewhere is lost.</p>
      <p>
        <button type="button" className={buttonClass('primary')} onClick={retry}>
          Try again
        </button>
      </p>
    </div>
  );
}

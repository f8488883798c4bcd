import { siteFacts } from '../../provider/page-envelope.ts';
import { shareAddresses, type Network } from './share-addresses.ts';
import styles from './share-links.module.css';

/** Simple icons of the five networks, drawn with one stroke width. */
const signs: Readonly<Record<Network, string>> = {
  Facebook: 'M17 3h-2.5A4.5 4.5 0 0 0 10 7.500V21M6.5 12H16',
  X: 'M4 4l16 16M20 4L4 20',
  LinkedIn: 'M5 10v10M5 5v.01M11 20V10M11 14a4 4 0 0 1 8 0v6',
  YouTube:
    'M5 5h14a2.5 2.5 0 0 1 2.5 2.500v9A2.5 2.5 0 0 1 19 19H5a2.5 2.5 0 0 1-2.5-2.500v-9A2.5 2.5 0 0 1 5 5zM10 9v6l5-3z',
  Instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 7v.01',
};

/** The share links (spec section 2). Plain links: no network learns of visitors who do not click. */
export function ShareLinks({ address, title }: { address: string; title: string }) {
  return (
    <div className="no-print">
      <h2 className={styles.heading} id="share">
        Pass it on
      </h2>
      <ul className={styles.links} aria-labelledby="share">
        {shareAddresses({ address, title }, siteFacts().video_channel).map(
          ({ network, purpose, url }) => (
            <li key={network}>
              <a
                href={url}
                target="_blank"
                rel="noopener"
                aria-label={`${purpose} (opens in a new tab)`}
                className={styles.link}
              >
                <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
                  <path d={signs[network]} className={styles.sign} />
                </svg>
                {network}
              </a>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

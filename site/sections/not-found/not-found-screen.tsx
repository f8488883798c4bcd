import { getRouteApi, Link, useRouterState } from '@tanstack/react-router';
import { pageFacts } from '../../provider/page-envelope.ts';
import { buttonClass } from '../../ui/button.ts';
import styles from '../../ui/message-screen.module.css';

const root = getRouteApi('__root__');

const missing = {
  code: '404',
  title: 'There is no page at this address',
  body: 'It may have moved, or the link that brought you here has a mistake in it.',
};
const takenDown = {
  code: '410',
  title: 'This page has been taken down',
  body: 'The link is right, but what stood here is gone for good. These two pages are up to date.',
};

/**
 * The page-not-found screen (spec section 2), also used for pages that were removed. Its canonical
 * link, which React puts into the head, is the screen's own URL, not the invented one.
 */
export function NotFoundScreen() {
  const { gone } = root.useLoaderData();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { code, title, body } = gone === path ? takenDown : missing;
  return (
    <div className={`page ${styles.screen}`}>
      <link rel="canonical" href={`${pageFacts().origin}/not-found`} />
      <p className={styles.code} aria-hidden="true">
        {code}
      </p>
      <h1 className={styles.title}>{title}</h1>
      <p>{body}</p>
      <p className={styles.ways}>
        <Link to="/" className={buttonClass('primary')}>
          Go to Home
        </Link>
        <Link to="/services" className={buttonClass('quiet')}>
          See all services
        </Link>
      </p>
    </div>
  );
}

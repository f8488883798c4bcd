import { getRouteApi, useRouterState } from '@tanstack/react-router';
import { pageFacts, siteFacts } from '../../provider/page-envelope.ts';
import { buttonClass } from '../../ui/button.ts';
import styles from './not-found-screen.css?url';

const root = getRouteApi('__root__');

const missing = {
  title: 'There is no page at this address',
  body: 'The page may have moved, or the link that brought you here may be wrong.',
  cover: 'not-found',
};
const malformed = {
  title: 'This address has a typo in it',
  body: 'It has a percent sign that we can’t read. Check the address, search the site, or start from one of these pages.',
  cover: 'faq',
};
const takenDown = {
  title: 'This page has been taken down',
  body: 'The link is right, but the page is gone for good. Try one of these instead.',
  cover: 'not-found',
};

/**
 * The page-not-found screen (spec section 2), also used for pages that were removed and
 * for addresses that cannot be read. Its canonical
 * link, which React puts into the head, is the screen's own URL, not the invented one. Every page may turn
 * out to be this one, so its styles are a file that it links to.
 */
export function NotFoundScreen() {
  const { gone } = root.useLoaderData();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { links, overview } = siteFacts().menu;
  // The router leaves the escapes that it cannot read.
  const wordsOfPath = path.includes('%') ? malformed : missing;
  const { title, body, cover } = gone === path ? takenDown : wordsOfPath;
  return (
    <>
      <link rel="canonical" href={`${pageFacts().origin}/not-found`} />
      <link rel="stylesheet" href={styles} precedence="screen" />
      <div className="not-found">
        <div>
          <h1>{title}</h1>
          <p>{body}</p>
          <form action="/search" role="search">
            <label htmlFor="missing">Search for</label>
            <input id="missing" type="search" name="q" required />
            <button type="submit" className={buttonClass('primary')}>
              Search
            </button>
          </form>
          <p className="ways">
            <a href="/" className={buttonClass('primary')}>
              Go to Home
            </a>
            <a href="/services" className={buttonClass('quiet')}>
              See all services
            </a>
          </p>
        </div>
        <img src={`/static/pictures/covers/pages/${cover}.svg`} alt="" width="1200" height="800" />
      </div>
      <ul className="page ways-on">
        {[...overview.slice(1), ...links.slice(-1)].map(({ path: to, label }, index) => (
          <li key={index}>
            <a href={to}>{label}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

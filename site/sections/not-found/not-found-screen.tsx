import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.ts';
import styles from './not-found-screen.module.css';

/** The page-not-found screen (spec section 2). */
export function NotFoundScreen() {
  return (
    <div className={`page ${styles.screen}`}>
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      <h1 className={styles.title}>There is no page at this address</h1>
      <p>It may have moved, or the link that brought you here has a mistake in it.</p>
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

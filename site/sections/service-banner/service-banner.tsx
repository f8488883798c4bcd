import { Link } from '@tanstack/react-router';
import type { CategoryRecord } from '../../service-categories/category-record.ts';
import { Battlement } from '../../ui/battlement.tsx';
import { buttonClass } from '../../ui/button.ts';
import styles from './service-banner.module.css';

/** The first screen of a service page: where one is, the promise, Hire Now, the cover. */
export function ServiceBanner({ record }: { record: CategoryRecord }) {
  const banner = record.banner[0]!;
  return (
    <div className={styles.banner}>
      <div className={styles.columns}>
        <div className={styles.promise}>
          <nav aria-label="Breadcrumb">
            <ol className={styles.trail}>
              <li>
                <Link to="/">Home</Link>
              </li>
              <li>
                <Link to="/services" activeOptions={{ exact: true }}>
                  Services
                </Link>
              </li>
              <li aria-current="page">{record.categoryName}</li>
            </ol>
          </nav>
          <h1 className={styles.title}>{banner.title}</h1>
          <p className={styles.text}>{banner.body}</p>
          <p className={styles.ways}>
            <Link to="/contact-us" className={buttonClass('primary')}>
              Hire Now
            </Link>
            <a href="#hiring-models" className={`${buttonClass('quiet')} ${styles.second}`}>
              See plans and hours
            </a>
          </p>
        </div>
        <img
          src={banner.imageUrl}
          alt=""
          width="1200"
          height="800"
          fetchPriority="high"
          className={styles.cover}
        />
      </div>
      <Battlement className={styles.edge} />
    </div>
  );
}

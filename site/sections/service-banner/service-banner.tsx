import { Link } from '@tanstack/react-router';
import type { CategoryRecord } from '../../service-categories/category-record.ts';
import { Battlement } from '../../ui/battlement.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { buttonClass } from '../../ui/button.ts';
import styles from './service-banner.module.css';

const services = { to: '/services', label: 'Services' } as const;

/** The banner of a service page: breadcrumb, promise, Hire Now and cover. */
export function ServiceBanner({ record }: { record: CategoryRecord }) {
  const banner = record.banner[0]!;
  return (
    <div className={styles.banner}>
      <div className={styles.columns}>
        <div className={styles.promise}>
          <Breadcrumb list={services} here={record.categoryName} />
          <h1 className={styles.title}>{banner.title}</h1>
          <p className={styles.text}>{banner.body}</p>
          <p className={styles.ways}>
            <Link to="/contact-us" className={buttonClass('primary')}>
              Hire Now
            </Link>
            <a href="#hiring-models" className={buttonClass('quiet')}>
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

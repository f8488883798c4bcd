import { dollars } from '../../../domain/money.ts';
import { useData } from '../../provider/load.ts';
import { rateTable, type RateTable, type Service } from '../../provider/queries.ts';
import { rateOf } from '../../provider/rates.ts';
import { buttonClass } from '../../ui/button.ts';
import { providedHtml } from '../../ui/provided-html.ts';
import { useKept } from '../../ui/use-kept.ts';
import swipe from '../../ui/swipe-row.module.css';
import { Cover } from './cover.tsx';
import styles from './services-grid.module.css';

/** Services as tiles: cover, description, starting rate and View More. */
export function ServicesGrid({ services }: { services: Service[] }) {
  const rates = useData(rateTable());
  const kept = useKept(
    () => !!rates && document.querySelector<HTMLUListElement>(`.${styles.grid}`),
  );
  const tiles = () =>
    services.map((service) => (
      <li key={service.post_name} className={styles.tile}>
        <Cover banner={service.banner} className={styles.cover} />
        <h3 className={styles.title}>{service.post_title}</h3>
        <div className={styles.text} dangerouslySetInnerHTML={providedHtml(service.post_content)} />
        <p className={styles.foot}>
          <StartingRate slug={service.post_name} rates={rates} />
          <a
            href={`/services/${encodeURIComponent(service.post_name)}`}
            className={styles.more}
            aria-label={`View more: ${service.post_title}`}
          >
            View More
          </a>
        </p>
      </li>
    ));
  return <ul className={`${styles.grid} ${swipe.row}`} {...(kept ?? { children: tiles() })} />;
}

function StartingRate({ slug, rates }: { slug: string; rates: RateTable | undefined }) {
  if (!rates) return <span className={styles.rate} />;
  const rate = rateOf(rates, slug);
  if (rate === undefined) return <span className={styles.rate}>Quoted to your brief</span>;
  return (
    <span className={styles.rate}>
      from <strong>{dollars(rate)}</strong> an hour
    </span>
  );
}

export function AllServicesLink() {
  return (
    <p className={styles.all}>
      <a href="/services" className={buttonClass('quiet')} aria-label="View all services">
        View All
      </a>
    </p>
  );
}

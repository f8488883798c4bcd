import { dollars } from '../../../domain/money.ts';
import type { Rates } from '../../../contract/api/rates.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { useData } from '../../provider/load.ts';
import type { Service } from '../../provider/queries.ts';
import { rateOf, startingRates } from '../../provider/rates.ts';
import { headerMenu } from '../header/header-menu.ts';
import { groupServices } from './group-services.ts';
import { providedHtml } from '../../ui/provided-html.ts';
import { Cover } from '../services-grid/cover.tsx';
import styles from './services-list.module.css';

/** All services with their rates, grouped as in the header's menu, with links to the groups. */
export function ServicesList({
  services,
  ...names
}: { services: Service[] } & Pick<PageWords<'services'>, 'all' | 'more'>) {
  const menus = useData(headerMenu()) ?? [];
  const rates = useData(startingRates());
  const groups = groupServices(services, menus, names);
  return (
    <div className={`page ${styles.columns}`}>
      {groups.length > 1 && (
        <nav aria-label="Kinds of services" className={styles.jumps}>
          <ul className={styles.links}>
            {groups.map((group) => (
              <li key={group.id}>
                <a href={`#${group.id}`}>{group.name}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.id} aria-labelledby={group.id}>
            <h2 id={group.id} className={styles.name}>
              {group.name}
            </h2>
            <ul className={styles.services}>
              {group.services.map((service) => (
                <Row key={service.post_name} service={service} rates={rates} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function Row({ service, rates }: { service: Service; rates: Rates | undefined }) {
  const rate = rates && rateOf(rates, service.post_name);
  return (
    <li className={styles.service}>
      <Cover banner={service.banner} className={styles.cover} />
      <h3 className={styles.title}>
        <a href={`/services/${encodeURIComponent(service.post_name)}`} className={styles.link}>
          {service.post_title}
        </a>
      </h3>
      <div className={styles.text} dangerouslySetInnerHTML={providedHtml(service.post_content)} />
      <p className={styles.rate}>
        {rate === undefined ? (
          rates && 'Quoted to your brief'
        ) : (
          <>
            from <strong>{dollars(rate)}</strong> an hour
          </>
        )}
      </p>
    </li>
  );
}

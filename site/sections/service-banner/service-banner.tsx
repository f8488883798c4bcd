import type { ReactNode } from 'react';
import { Battlement } from '../../ui/battlement.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { buttonClass } from '../../ui/button.ts';
import { NO_BANNER } from '../../../contract/banner.ts';
import type { RecordValues } from '../../../contract/kinds/record.ts';
import { ACROSS } from '../../../contract/shown-picture.ts';
import { Picture } from '../../ui/picture.tsx';
import { providedHtml } from '../../ui/provided-html.ts';
import type { ProvidedService } from './provided-service.ts';
import { unbroken } from '../../ui/unbroken.tsx';
import styles from './service-banner.module.css';

/** The button to the hiring models. */
interface Plans {
  plans: string;
}

const services = { to: '/services', label: 'Services' } as const;

/** The banner of a service with a category record. */
export function RecordBanner({
  name,
  banner,
  plans,
}: Pick<RecordValues, 'name' | 'banner'> & Plans) {
  return (
    <ServiceBanner name={name} title={banner.title} picture={banner.picture ?? null} plans={plans}>
      <p>{banner.lead}</p>
    </ServiceBanner>
  );
}

/** The banner of a service that only the provider knows: what its list of services says. */
export function ProvidedBanner({ name, entry, plans }: ProvidedService & Plans) {
  const picture = entry && entry.banner !== NO_BANNER ? entry.banner : null;
  return (
    <ServiceBanner name={name} title={name} picture={picture} plans={plans}>
      {entry && <div dangerouslySetInnerHTML={providedHtml(entry.post_content)} />}
    </ServiceBanner>
  );
}

/** Breadcrumb, promise, Hire Now and perhaps a cover. */
function ServiceBanner({
  name,
  title,
  picture,
  plans,
  children,
}: Plans & {
  /** Of the service. */
  name: string;
  title: string;
  picture: string | null;
  children: ReactNode;
}) {
  return (
    <div className={styles.banner}>
      <div className={styles.columns}>
        <div className={styles.promise}>
          <Breadcrumb list={services} here={name} />
          <h1 className={styles.title}>{unbroken(title)}</h1>
          <div className={styles.text}>{children}</div>
          <p className={styles.ways}>
            <a href="/contact-us" data-about="" className={buttonClass('primary')}>
              Hire Now
            </a>
            {plans && (
              <a href="#hiring-models" className={buttonClass('quiet')}>
                {plans}
              </a>
            )}
          </p>
        </div>
        {picture !== null && (
          <Picture
            src={picture}
            sizes={`(min-width: 64em) 40vw, ${ACROSS}`}
            alt=""
            width="1200"
            height="800"
            fetchPriority="high"
            className={styles.cover}
          />
        )}
      </div>
      <Battlement className={styles.edge} />
    </div>
  );
}

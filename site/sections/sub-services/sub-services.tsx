import { NO_BANNER } from '../../../contract/banner.ts';
import { servicePart } from '../../../contract/enquiry/enquiry-origin.ts';
import type { RecordValues } from '../../../contract/kinds/record.ts';
import type { Item } from '../../provider/queries.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { buttonClass } from '../../ui/button.ts';
import { FoldItem } from '../../ui/fold-item.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';
import { providedHtml } from '../../ui/provided-html.ts';
import styles from './sub-services.module.css';

/**
 * The sub-services as a ruled grid; on a phone a list, each in two lines that open. The last cell invites
 * visitors to ask for anything else.
 */
export function SubServices({
  heading,
  slug,
  question,
  text,
  action,
  subServices,
}: PageWords<'service-pages'>['parts'] & {
  heading: RecordValues['services'];
  slug: string;
  subServices: Item[];
}) {
  if (subServices.length === 0) return null;
  return (
    <Section
      still
      ground="mist"
      labelledBy="sub-services"
      heading={heading.title}
      lead={heading.lead}
    >
      <ul className={styles.grid}>
        {subServices.map((service) => (
          <li key={service.post_title} className={styles.tile}>
            <Icon service={service} />
            <FoldItem title={service.post_title} titleClass={styles.title}>
              <div
                className={styles.text}
                dangerouslySetInnerHTML={providedHtml(service.post_content)}
              />
            </FoldItem>
            <p className={styles.foot}>
              <a
                href="#enquiry"
                data-ask={servicePart(slug, service.post_title)}
                aria-label={`Ask for this: ${service.post_title}`}
              >
                Ask for this
              </a>
            </p>
          </li>
        ))}
        <li className={styles.other}>
          <p className={styles.question}>{question}</p>
          <p>{text}</p>
          <a href="#enquiry" className={`${buttonClass('quiet', 'small')} ${styles.ask}`}>
            {action}
          </a>
        </li>
      </ul>
    </Section>
  );
}

/** The icon, and its replacement while the tile is hovered or focused. */
function Icon({ service }: { service: Item }) {
  if (service.banner === NO_BANNER) return null;
  const hover = service.hover_image === NO_BANNER ? undefined : service.hover_image;
  const size = { width: 56, height: 56, loading: 'lazy', sizes: '56px' } as const;
  return (
    <span className={styles.icon}>
      <Picture src={service.banner} alt="" {...size} />
      {hover && <Picture src={hover} alt="" {...size} className={styles.hover} />}
    </span>
  );
}

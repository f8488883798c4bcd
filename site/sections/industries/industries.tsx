import { Calculator, CodeXml, House, Ruler, Scale, ShoppingCart } from 'lucide-react';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './industries.module.css';

/** Duration of a move in milliseconds (spec section 9). */
const SPEED = 500;

const icons = {
  calculator: Calculator,
  code: CodeXml,
  house: House,
  ruler: Ruler,
  scale: Scale,
  cart: ShoppingCart,
} as const;

/** The industries carousel on the about page (spec section 2), each with its most requested service. */
export function Industries({ title, lead, items }: PageWords<'about'>['industries']) {
  return (
    <Section ground="mist" labelledBy="industries" heading={title} lead={lead}>
      <div className={styles.carousel}>
        <Carousel
          label="Industries"
          step={1}
          speed={SPEED}
          arrows
          slides={items.map(({ icon, title: trade, text, service, name }) => {
            const Icon = icons[icon];
            return (
              <article key={trade} className={styles.industry}>
                <Icon size={40} strokeWidth={1.5} aria-hidden="true" className={styles.icon} />
                <h3 className={styles.name}>{trade}</h3>
                <p className={styles.text}>{text}</p>
                <p className={styles.foot}>
                  <a href={`/services/${encodeURIComponent(service)}`}>{name || service}</a>
                </p>
              </article>
            );
          })}
        />
      </div>
    </Section>
  );
}

import { Link } from '@tanstack/react-router';
import { Calculator, CodeXml, House, Ruler, Scale, ShoppingCart } from 'lucide-react';
import { figures } from '../../facts/business-facts.ts';
import { serviceNames } from '../../service-categories/service-names.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './industries.module.css';

/** Duration of a move in milliseconds (spec section 9). */
const SPEED = 500;

/** The six industries (spec section 2), each with its most requested service. */
const industries = [
  {
    icon: Calculator,
    name: 'Accounting practices',
    text: 'Month-end files closed and returns prepared in your own software. You review them and you sign.',
    service: 'finance-and-accounting',
  },
  {
    icon: House,
    name: 'Real estate',
    text: 'Listings kept current, tenant requests sorted, leases summarized before the viewing.',
    service: 'real-estate',
  },
  {
    icon: Scale,
    name: 'Law firms',
    text: 'First-pass document review, citations checked, intake forms typed up. Advice stays with your attorneys.',
    service: 'legal-process-outsourcing',
  },
  {
    icon: ShoppingCart,
    name: 'Online shops',
    text: 'Order chat answered, returns logged, product pages kept in step with the stock.',
    service: 'chat-support-expert',
  },
  {
    icon: Ruler,
    name: 'Architects and builders',
    text: 'Permit sets, quantity take-offs and as-built drawings from your redlines.',
    service: 'engineering-and-architecture',
  },
  {
    icon: CodeXml,
    name: 'Software firms',
    text: 'A developer in your repository who opens small pull requests and reads your tests first.',
    service: 'development',
  },
] as const;

/** The industries carousel on the about page. */
export function Industries() {
  return (
    <Section ground="mist" labelledBy="industries">
      <SectionHeading id="industries" title="Six trades we know from the inside">
        Out of more than {figures.industries}. If yours is not here, ask; the work is often the same
        under another name.
      </SectionHeading>
      <div className={styles.carousel}>
        <Carousel
          label="Industries"
          perView={4}
          step={1}
          speed={SPEED}
          arrows
          slides={industries.map(({ icon: Icon, name, text, service }) => (
            <article key={name} className={styles.industry}>
              <Icon size={40} strokeWidth={1.5} aria-hidden="true" className={styles.icon} />
              <h3 className={styles.name}>{name}</h3>
              <p className={styles.text}>{text}</p>
              <p className={styles.foot}>
                <Link to="/services/$subService" params={{ subService: service }}>
                  {serviceNames[service]}
                </Link>
              </p>
            </article>
          ))}
        />
      </div>
    </Section>
  );
}

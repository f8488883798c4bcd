import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { Item } from '../../provider/queries.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { Portrait } from '../team/portrait.tsx';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { providedHtml } from '../../ui/provided-html.ts';
import styles from './testimonials.module.css';

/** Milliseconds of a move (spec section 9). */
const SPEED = 500;

/** Testimonials (spec section 2, Testimonial section); nothing if there are none. */
export function Testimonials({
  title,
  subtitle,
  testimonials,
}: PageWords<'shared'>['testimonials'] & { testimonials: Item[] }) {
  if (testimonials.length === 0) return null;
  return (
    <Section labelledBy="testimonials">
      <SectionHeading id="testimonials" title={title} subtitle={subtitle} />
      <div className={styles.strip}>
        <Carousel
          label={subtitle}
          step={3}
          narrowStart={1}
          speed={SPEED}
          slides={testimonials.map((testimonial) => (
            <Testimonial key={testimonial.post_title} testimonial={testimonial} />
          ))}
        />
      </div>
    </Section>
  );
}

function Testimonial({ testimonial }: { testimonial: Item }) {
  const stars = testimonial.rating ?? 5;
  return (
    <figure className={styles.testimonial}>
      <img
        src="/static/pictures/quote.svg"
        alt=""
        width="64"
        height="48"
        loading="lazy"
        className={styles.mark}
      />
      <blockquote
        className={styles.quote}
        dangerouslySetInnerHTML={providedHtml(testimonial.post_content)}
      />
      <img
        src={`/static/pictures/stars-${stars}.svg`}
        alt={`${stars} of 5 stars`}
        width="120"
        height="24"
        loading="lazy"
        className={styles.stars}
      />
      <figcaption className={styles.author}>
        <Portrait
          picture={testimonial.banner}
          loading="lazy"
          decoding="async"
          className={styles.portrait}
        />
        {testimonial.post_title}
      </figcaption>
    </figure>
  );
}

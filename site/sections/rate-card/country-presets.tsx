import { money } from '../../../contract/money.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { CardCountry } from '../../../contract/rate-card.ts';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { postDate } from '../latest-posts/post-date.ts';
import styles from './country-presets.module.css';

const cents = (amount: number) => Math.round(amount * 100);

/** The presets of the calculator, with their sources and dates. */
export function CountryPresets({
  title,
  lead,
  countries,
}: PageWords<'rates'>['presets'] & { countries: readonly CardCountry[] }) {
  if (countries.length === 0) return null;
  return (
    <Section labelledBy="presets">
      <SectionHeading id="presets" title={title}>
        {lead}
      </SectionHeading>
      <ul className={styles.countries}>
        {countries.map((country) => (
          <li key={country.slug}>
            <h3 className={styles.name}>{country.name}</h3>
            <p className={styles.figures}>
              {country.hours} hours a week, {country.taxes}% payroll taxes, {country.benefits}%
              benefits, {money(cents(country.desk), country.symbol)} a month for a desk
              {country.currency !== 'USD' && (
                <>
                  ; a US dollar is {money(cents(country.per_dollar), country.symbol)} (
                  {postDate(country.per_dollar_date)})
                </>
              )}
            </p>
            <p className={styles.source}>{country.source}</p>
            <p className={styles.source}>
              Read on <time dateTime={country.date}>{postDate(country.date)}</time>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

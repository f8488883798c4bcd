import { money } from '../../../domain/money.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { CardCountry } from '../../../contract/api/rate-card.ts';
import { fillText } from '../../ui/fill-text.tsx';
import { Section } from '../../ui/section.tsx';
import { Day } from './day.tsx';
import styles from './country-presets.module.css';

const cents = (amount: number) => Math.round(amount * 100);

/** The presets of the calculator, with their sources and dates. */
export function CountryPresets({
  title,
  lead,
  figures,
  exchange,
  read,
  countries,
}: PageWords<'rates'>['presets'] & { countries: readonly CardCountry[] }) {
  if (countries.length === 0) return null;
  return (
    <Section still labelledBy="presets" heading={title} lead={lead}>
      <ul className={styles.countries}>
        {countries.map((country) => (
          <li key={country.slug}>
            <h3 className={styles.name}>{country.name}</h3>
            <p className={styles.figures}>
              {fillText(figures, { ...country, desk: money(cents(country.desk), country.symbol) })}
              {country.currency !== 'USD' && (
                <>
                  {' '}
                  {fillText(exchange, {
                    amount: money(cents(country.per_dollar), country.symbol),
                    date: <Day date={country.per_dollar_date} />,
                  })}
                </>
              )}
            </p>
            <p className={styles.source}>
              {country.source} {fillText(read, { date: <Day date={country.date} /> })}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

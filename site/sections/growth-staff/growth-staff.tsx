import { Link } from '@tanstack/react-router';
import { startingRates } from '../../facts/business-facts.ts';
import { serviceNames } from '../../facts/service-names.ts';
import { Section } from '../../ui/section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './growth-staff.module.css';

const staff = [
  { service: 'research-analyst', does: 'finds the firms and checks the facts' },
  { service: 'virtual-assistant', does: 'keeps the CRM and writes the follow-ups' },
  { service: 'chat-support-expert', does: 'answers first, and sorts what comes in' },
  { service: 'digital-marketing', does: 'tests, measures and switches off' },
  { service: 'hire-financial-analysts', does: 'works out what a customer costs and brings' },
] as const;

/** The four roles, with their starting rates. */
export function GrowthStaff() {
  return (
    <Section ground="mist" labelledBy="growth-staff">
      <div className={styles.columns}>
        <SectionHeading id="growth-staff" title="One person can begin with two of the four">
          You need not hire a department. Choose the job that is left undone most often, give it to
          one of these, and add the next when it runs.
        </SectionHeading>
        <ul className={styles.list}>
          {staff.map(({ service, does }) => (
            <li key={service} className={styles.line}>
              <span>
                <Link to="/services/$subService" params={{ subService: service }}>
                  {serviceNames[service]}
                </Link>{' '}
                {does}
              </span>
              <span className={styles.rate}>from ${startingRates[service]} an hour</span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

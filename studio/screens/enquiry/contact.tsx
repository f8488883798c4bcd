import { Mail, Phone } from 'lucide-react';
import { mailtoAddress } from '../../../contract/studio/reply-text.ts';
import type { OpenedEnquiry } from './enquiry.ts';
import styles from './enquiry.module.css';

/** How to reach the sender. */
export function Contact({ enquiry, phone }: Pick<OpenedEnquiry, 'enquiry' | 'phone'>) {
  const { email, phone_number, company_name, website } = enquiry;
  const isAsWritten = phone_number.replaceAll(/[^\d+]/g, '') === phone.dialed;
  return (
    <section className={styles.contact} aria-label="Contact">
      <p>
        <bdi>{company_name}</bdi>
      </p>
      <a href={mailtoAddress(email)}>
        <Mail size={16} aria-hidden="true" />
        <bdi>{email}</bdi>
      </a>
      <a href={`tel:${phone.dialed}`}>
        <Phone size={16} aria-hidden="true" />
        <bdi>{phone.shown}</bdi>
      </a>
      {!isAsWritten && phone.country && (
        <small>
          Written as <bdi>{phone_number}</bdi>
        </small>
      )}
      {website && (
        <p>
          <bdi>{website}</bdi>
        </p>
      )}
    </section>
  );
}

import { Mail, Phone } from 'lucide-react';
import { mailtoAddress } from '../../../contract/studio/reply-text.ts';
import { callTo } from './call-to.ts';
import type { OpenedEnquiry } from './enquiry.ts';
import styles from './enquiry.module.css';

/** How to reach the sender. */
export function Contact({ enquiry }: Pick<OpenedEnquiry, 'enquiry'>) {
  const { email, phone_number, company_name, website } = enquiry;
  return (
    <section className={styles.contact} aria-label="Contact">
      <p>
        <bdi>{company_name}</bdi>
      </p>
      <a href={mailtoAddress(email)}>
        <Mail size={16} aria-hidden="true" />
        <bdi>{email}</bdi>
      </a>
      <a href={callTo(phone_number)}>
        <Phone size={16} aria-hidden="true" />
        <bdi>{phone_number}</bdi>
      </a>
      {website && (
        <p>
          <bdi>{website}</bdi>
        </p>
      )}
    </section>
  );
}

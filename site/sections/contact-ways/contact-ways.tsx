import { Mail, MessageCircle, Phone } from 'lucide-react';
import { contact } from '../../facts/site-config.ts';
import styles from './contact-ways.module.css';

const ways = [
  {
    icon: Phone,
    label: 'Call, 24x7',
    shown: contact.phone.shown,
    address: `tel:${contact.phone.address}`,
  },
  {
    icon: MessageCircle,
    label: 'WhatsApp',
    shown: contact.whatsapp.shown,
    address: contact.whatsapp.address,
  },
  { icon: Mail, label: 'Email', shown: contact.email, address: `mailto:${contact.email}` },
] as const;

/** Phone, WhatsApp and email, with targets that are easy to tap. */
export function ContactWays() {
  return (
    <ul className={styles.ways}>
      {ways.map(({ icon: Icon, label, shown, address }) => (
        <li key={label}>
          <a href={address} rel="noopener" className={styles.way}>
            <Icon size={24} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
            <span className={styles.label}>{label}</span>
            <span className={styles.shown}>{shown}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

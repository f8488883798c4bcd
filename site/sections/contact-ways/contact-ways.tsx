import { Mail, MessageCircle, Phone } from 'lucide-react';
import { siteFacts } from '../../provider/page-envelope.ts';
import styles from './contact-ways.module.css';

const ways = ({ phone, whatsapp, email }: ReturnType<typeof siteFacts>) => [
  {
    icon: Phone,
    label: 'Call, 24x7',
    shown: phone.shown,
    address: `tel:${phone.number}`,
  },
  {
    icon: MessageCircle,
    label: 'WhatsApp',
    shown: whatsapp.shown,
    address: whatsapp.url,
  },
  { icon: Mail, label: 'Email', shown: email, address: `mailto:${email}` },
];

/** Phone, WhatsApp and email, with targets that are easy to tap. */
export function ContactWays() {
  return (
    <ul className={styles.ways}>
      {ways(siteFacts()).map(({ icon: Icon, label, shown, address }) => (
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

import { Mail, MessageCircle, Phone } from 'lucide-react';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { siteFacts } from '../../provider/page-envelope.ts';
import styles from './contact-ways.module.css';

type Labels = PageWords<'contact'>['ways'];

const ways = (labels: Labels, { phone, whatsapp, email }: ReturnType<typeof siteFacts>) => [
  {
    icon: Phone,
    label: labels.call,
    shown: phone.shown,
    address: `tel:${phone.number}`,
  },
  {
    icon: MessageCircle,
    label: labels.whatsapp,
    shown: whatsapp.shown,
    address: whatsapp.url,
  },
  { icon: Mail, label: labels.email, shown: email, address: `mailto:${email}` },
];

/** Phone, WhatsApp and email, with targets that are easy to tap. */
export function ContactWays(labels: Labels) {
  return (
    <ul className={styles.ways}>
      {ways(labels, siteFacts()).map(({ icon: Icon, label, shown, address }) => (
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

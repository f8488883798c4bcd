import { contentSignals } from './server/enquiries/screen/content-signals.ts';
import { digestText } from './server/enquiries/screen/text-digest.ts';
import { plainWords, fold } from './server/enquiries/screen/plain-words.ts';
import { takeLinks } from './server/enquiries/screen/text-links.ts';
import { toneOf } from './server/enquiries/screen/advert-score.ts';
import { isGibberish } from './server/enquiries/screen/gibberish.ts';
const text = 'We need a bookkeeper for twenty hours a week. Our site is https://firm.example and we use QuickBooks, about forty invoices a week, most of them on paper. ';
const f = (d: string) => ({ name: 'Karen Doyle', email: 'k@firm.com', phone_number: '12345', company_name: 'Doyle Dental', website: '', description: d });
function time(label: string, fn: () => unknown, n = 300) { for (let i = 0; i < 50; i++) fn(); const c = process.cpuUsage(); for (let i = 0; i < n; i++) fn(); const u = process.cpuUsage(c); console.log(label, ((u.user + u.system) / 1000 / n).toFixed(3), 'ms'); }
for (const [l, d] of [['short', text], ['20k', text.repeat(200).slice(0, 20000)]] as const) {
  const w = plainWords(d);
  time(l + ' fold', () => fold(d)); time(l + ' plainWords', () => plainWords(d)); time(l + ' links', () => takeLinks(d));
  time(l + ' tone', () => toneOf(w)); time(l + ' gib', () => isGibberish(d)); time(l + ' all', () => contentSignals(f(d))); time(l + ' digest', () => digestText(f(d)));
}

// cspell:disable: people write in many languages
import type { EnquiryFields } from '../../../contract/enquiry/enquiry.ts';

/** A seeded generator of random numbers in [0, 1) (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)]!;
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index));

const NAMES = [
  'Karen Doyle',
  'José Ángel Ñíguez',
  'O’Brien',
  'Madhavan',
  'आनंदी देशपांडे',
  'मीरा',
  'ليلى الهاشمي',
  'محمد بن سلمان العتيبي',
  '王小明',
  '李 娜',
  'Nguyễn Thị Minh Khai',
  'Søren Kierkegård-Jensen',
  'Ивана Петровић',
  'Γιώργος Παπαδόπουλος',
  'Zoë van der Meer III',
  'Li',
  '田中 さくら',
  '김민수',
  'ஆனந்த்',
  'D.',
];
const COMPANIES = [
  'Doyle Dental Group',
  'Smith & Sons (UK) Ltd.',
  'مؤسسة النور',
  '明光贸易有限公司',
  'freelance',
  '-',
  'Acme.io',
  'दीपक ट्रेडर्स',
  '3M-style Tools, Inc.',
];
const PHONES = [
  '+1 614 555 0199',
  '(614) 555-0199 ext. 12',
  '07700 900123',
  '٠٥٠ ١٢٣ ٤٥٦٧',
  '+91-98765-43210',
  '0044 20 7946 0958',
  '१२३४५६७८९०',
  '555.0199',
];
const WORK = ['bookkeeping', 'payroll', 'tax returns', 'a virtual assistant', 'a React developer'];
const TOOLS = ['QuickBooks', 'Xero', 'Zoho', 'AutoCAD', 'Figma', 'Zendesk', 'HubSpot'];
const SENTENCES = [
  'We are a small team and the books are three months behind.',
  'Our hours are nine to five in Ohio, so some overlap in the morning is needed.',
  'The person should write good English and not mind asking.',
  'We tried an agency last year and it did not go well.',
  'Please tell us what a trial looks like and what happens if it does not fit.',
  'About forty invoices a week, most of them on paper.',
  'Everything is in the cloud already.',
  'Start would be the first of next month.',
  'We would rather pay a bit more for somebody who stays.',
  'Data must not leave our own systems.',
];
const OTHER_SCRIPTS = [
  'हमें महीने में साठ घंटे के लिए एक लेखापाल चाहिए। कृपया दाम बताइए।',
  'نحتاج إلى محاسب لمدة عشرين ساعة في الأسبوع، مع معرفة بضريبة القيمة المضافة.',
  '我们需要一名每周工作二十小时的簿记员，熟悉QuickBooks，最好下个月开始。',
  'Necesitamos una persona para atención al cliente por chat, de lunes a viernes.',
];

/** A plausible honest enquiry. */
export function plausiblePerson(number: number, random: Random): EnquiryFields {
  const name = pick(random, NAMES);
  const local = `person${number}${random() < 0.3 ? '+website' : ''}`;
  const domain = pick(random, ['gmail.com', 'doyle-dental.example', 'firma.co.uk', 'почта.рф']);
  return {
    name,
    email: `${local}@${domain}`,
    phone_number: pick(random, PHONES),
    company_name: pick(random, COMPANIES),
    website: '',
    description: describe(number, random),
  };
}

function describe(number: number, random: Random): string {
  const kind = random();
  const need = `We need ${pick(random, WORK)}, ${1 + Math.floor(random() * 60)} hours a month.`;
  if (kind < 0.15)
    return pick(random, ['Please call me.', 'Call back', 'rates?', 'Need help', need]);
  if (kind < 0.3)
    return [pick(random, OTHER_SCRIPTS), ...times(3, () => pick(random, SENTENCES))].join(' ');
  if (kind < 0.4)
    return `${need} Our site is https://www.firm-${number}.example if that helps. ${times(2, () => pick(random, SENTENCES)).join(' ')}`;
  const sentences = times(2 + Math.floor(random() * 5), () => pick(random, SENTENCES));
  if (kind < 0.8) return `${need} ${sentences.join(' ')} We use ${pick(random, TOOLS)}.`;
  // A complete job description, pasted, including links.
  const duties = times(30 + Math.floor(random() * 120), (index) => {
    const link = index % 25 === 7 ? ` (see https://docs.firm-${number}.example/page/${index})` : '';
    return `${index + 1}. ${pick(random, SENTENCES)} ${pick(random, TOOLS)}${link}`;
  });
  return `${need}\n\nJOB DESCRIPTION\n\n${duties.join('\n')}`.slice(0, 19_000);
}

/** What a simple bot posts: it fills in every field, often with links, from a template. */
export function naiveBot(number: number, random: Random, hiddenField: string) {
  const word = () => random().toString(36).slice(2, 9);
  const link = `http://${word()}.example/${word()}`;
  const template = pick(random, [
    `Dear ${word()}, buy cheap followers and backlinks at ${link} now, limited offer ${word()}!`,
    `<a href="${link}">best casino bonus</a> ${word()}`,
    `[url=${link}]${word()}[/url] [url=${link}2]${word()}[/url]`,
    `Hello, I can put your website ${word()}.com on the first page of every search engine within ${number} days, reply for prices.`,
    `${word()} ${word()} ${word()}`,
    link,
  ]);
  const fields: EnquiryFields = {
    name: random() < 0.5 ? word() : `${word()} ${link}`,
    email: `${word()}@${word()}.example`,
    phone_number: String(1e9 + Math.floor(random() * 9e9)),
    company_name: word(),
    website: '',
    description: template,
  };
  // Half of the bots parse the form and fill in the honeypot as well.
  return { fields, extras: random() < 0.5 ? { [hiddenField]: word() } : {} };
}

/**
 * The cover of each service, page and post: symbols, layout and color scheme. Existing ones are chosen
 * by hand, so that no two are alike. A new post names its symbol; the rest is derived from its slug.
 */
import { hash, pick } from './palette.ts';
import {
  type Cover,
  draw,
  type LayoutName,
  layouts,
  type SchemeName,
  schemes,
  type SymbolName,
  symbols,
} from './layouts.ts';

type Three = [main: SymbolName, upper: SymbolName, lower: SymbolName];
type Turn = 'left' | 'right';

const services: Record<string, [LayoutName, SchemeName, Turn, Three]> = {
  'virtual-assistant': ['climb', 'dawn', 'right', ['headset', 'calendar', 'tray']],
  'mobile-app-development': ['fess', 'night', 'left', ['phone', 'brackets', 'sliders']],
  'graphic-web-design': ['astride', 'sandstone', 'right', ['shapes', 'curve', 'page']],
  'finance-and-accounting': ['tower', 'deodar', 'right', ['ledger', 'chart', 'coins']],
  'digital-marketing': ['halo', 'noon', 'right', ['megaphone', 'target', 'funnel']],
  'legal-process-outsourcing': ['pair', 'quarry', 'left', ['scales', 'gavel', 'contract']],
  development: ['banner', 'meadow', 'right', ['code', 'brackets', 'sliders']],
  'outsource-staff-augmentation-services': [
    'climb',
    'noon',
    'right',
    ['people', 'blocks', 'bridge'],
  ],
  'hire-content-writers': ['tower', 'sandstone', 'left', ['pen', 'page', 'envelope']],
  'hire-payroll-expert': ['astride', 'dawn', 'left', ['payslip', 'coins', 'calendar']],
  'real-estate': ['fess', 'quarry', 'right', ['house', 'elevation', 'contract']],
  'data-entry': ['crop', 'night', 'right', ['keys', 'checklist', 'receipt']],
  'research-analyst': ['crop', 'noon', 'left', ['search', 'pie', 'globe']],
  bookeeper: ['pair', 'meadow', 'right', ['receipt', 'ledger', 'checklist']],
  'personal-assistant': ['tower', 'noon', 'right', ['calendar', 'bell', 'envelope']],
  'comprehensive-accounting-services': ['climb', 'quarry', 'left', ['calculator', 'ledger', 'pie']],
  'quickbooks-setup': ['fess', 'deodar', 'right', ['sliders', 'ledger', 'blocks']],
  'payroll-management': ['banner', 'night', 'left', ['coins', 'payslip', 'clock']],
  'tax-preparation-services': ['astride', 'deodar', 'right', ['percent', 'calculator', 'receipt']],
  'engineering-and-architecture': ['halo', 'sandstone', 'left', ['plan', 'elevation', 'dividers']],
  'account-receivable': ['tower', 'meadow', 'right', ['gateIn', 'coin', 'receipt']],
  'administrative-assistant': ['halo', 'night', 'right', ['tray', 'checklist', 'headset']],
  'hire-financial-analysts': ['climb', 'deodar', 'right', ['chart', 'pie', 'coin']],
  'chat-support-expert': ['banner', 'dawn', 'right', ['chat', 'headset', 'clock']],
  'account-payable': ['pair', 'night', 'left', ['gateOut', 'checklist', 'coin']],
};

const pages = {
  about: { layout: 'climb', scheme: 'quarry', main: 'people', mirror: true },
  contact: { layout: 'tower', scheme: 'deodar', main: 'envelope' },
  offshore: { layout: 'astride', scheme: 'deodar', main: 'bridge' },
  faq: { layout: 'pair', scheme: 'dawn', main: 'questions', second: 'chat' },
  advantage: { layout: 'crop', scheme: 'meadow', main: 'target', mirror: true },
  'data-security': { layout: 'fess', scheme: 'quarry', main: 'lock' },
  'how-it-works': { layout: 'halo', scheme: 'deodar', main: 'steps' },
  search: { layout: 'climb', scheme: 'night', main: 'search' },
} satisfies Record<string, Cover>;

/** Layout, scheme, mirroring and second symbol; the post names the first symbol. */
const posts: Record<string, [LayoutName, SchemeName, Turn, SymbolName?]> = {
  'a-chat-desk-that-sounds-like-you': ['pair', 'sandstone', 'left', 'chat'],
  'confidentiality-and-ndas-that-mean-something': ['tower', 'quarry', 'right'],
  'contracts-when-your-staff-are-in-india': ['banner', 'deodar', 'right'],
  'document-review-with-a-remote-legal-team': ['pair', 'dawn', 'right', 'search'],
  'drawings-across-borders-working-with-a-remote-drafting-team': ['astride', 'sandstone', 'right'],
  'gdpr-when-your-staff-sit-outside-europe': ['halo', 'night', 'left'],
  'giving-access-without-giving-away-the-keys': ['fess', 'dawn', 'left'],
  'hipaa-basics-for-a-remote-back-office': ['pair', 'deodar', 'right', 'lock'],
  'holidays-and-leave-in-india-a-planning-guide': ['fess', 'noon', 'right'],
  'hourly-part-time-or-full-time-choosing-a-hiring-model': ['crop', 'dawn', 'right'],
  'how-to-interview-someone-you-will-never-meet': ['halo', 'deodar', 'right'],
  'managing-developers-you-cannot-see': ['tower', 'meadow', 'left'],
  'month-end-close-with-a-remote-team': ['climb', 'noon', 'right'],
  'overlap-hours-a-time-zone-plan-that-works': ['astride', 'night', 'right'],
  'payroll-handover-without-a-missed-payday': ['pair', 'meadow', 'left', 'calendar'],
  'prepaid-monthly-billing-and-the-notice-deposit-explained': ['climb', 'night', 'left'],
  'replace-retrain-or-part-ways': ['banner', 'noon', 'left'],
  'seo-work-you-can-safely-hand-over': ['pair', 'quarry', 'right', 'search'],
  'tax-questions-owners-ask-before-hiring-abroad': ['pair', 'noon', 'left', 'percent'],
  'twenty-tasks-to-hand-a-virtual-assistant-first': ['pair', 'night', 'right', 'checklist'],
  'what-99-9-percent-accuracy-means-in-data-entry': ['crop', 'sandstone', 'right'],
  'what-a-free-trial-should-prove': ['fess', 'night', 'right'],
  'what-a-remote-bookkeeper-really-costs': ['astride', 'quarry', 'left'],
  'who-owns-the-work-intellectual-property-with-remote-staff': ['banner', 'night', 'left'],
  'why-outsourcing-fails-and-how-to-see-it-early': ['crop', 'deodar', 'left'],
  'writing-a-requirement-that-gets-the-right-person': ['climb', 'sandstone', 'right'],
  'your-first-week-with-a-remote-hire': ['tower', 'night', 'left'],
};

/** Symbols that may be cropped by the edge of the picture. */
const croppable: SymbolName[] = [
  'calendar',
  'clock',
  'globe',
  'keys',
  'search',
  'ledger',
  'coin',
  'pie',
  'shield',
  'target',
  'page',
  'contract',
];
const companions: SymbolName[] = [
  'people',
  'chat',
  'coin',
  'checklist',
  'globe',
  'pen',
  'chart',
  'clock',
];
const layoutNames = Object.keys(layouts) as LayoutName[];
const schemeNames = Object.keys(schemes) as SchemeName[];
const symbolNames = Object.keys(symbols) as SymbolName[];

/** The item `steps` positions after another, cyclically. */
const onward = <T>(list: T[], from: T, steps: number): T =>
  list[(list.indexOf(from) + steps) % list.length] as T;

const fitting = (layout: LayoutName, main: SymbolName): LayoutName =>
  layout === 'crop' && !croppable.includes(main) ? 'halo' : layout;

/** Covers by file name in covers/services. */
export function serviceCovers(): [string, string][] {
  return Object.entries(services).flatMap(
    ([slug, [layout, scheme, turn, [main, upper, lower]]]): [string, string][] => {
      const mirror = turn === 'left';
      const aside = (steps: number, symbol: SymbolName, turned: boolean): string =>
        draw(800, 600, {
          layout: fitting(onward(layoutNames, layout, steps), symbol),
          scheme: onward(schemeNames, scheme, steps),
          main: symbol,
          second: main,
          mirror: turned,
        });
      return [
        [`${slug}.svg`, draw(1200, 800, { layout, scheme, main, second: upper, mirror })],
        [`${slug}-upper.svg`, aside(2, upper, !mirror)],
        [`${slug}-lower.svg`, aside(5, lower, mirror)],
      ];
    },
  );
}

/** The main cover of a service, if it has one. */
export function coverOfService(slug: string): Cover | undefined {
  const planned = services[slug];
  if (!planned) return undefined;
  const [layout, scheme, turn, [main, second]] = planned;
  return { layout, scheme, main, second, mirror: turn === 'left' };
}

export const coverOfPage = (name: keyof typeof pages): Cover => pages[name];

export function pageCovers(): [string, string][] {
  return Object.entries(pages).map(([name, cover]) => [`${name}.svg`, draw(1200, 800, cover)]);
}

export function coverOfPost(slug: string, symbol: string | undefined): Cover {
  const main = symbolNames.find((name) => name === symbol) ?? pick(symbolNames, slug, 'symbol');
  const others = companions.filter((name) => name !== main);
  const [layout, scheme, turn, second] = posts[slug] ?? [
    fitting(pick(layoutNames, slug, 'layout'), main),
    pick(schemeNames, slug, 'scheme'),
    hash(slug, 'turn') % 2 ? 'left' : 'right',
  ];
  return {
    layout,
    scheme,
    main,
    second: second ?? pick(others, slug, 'second'),
    mirror: turn === 'left',
  };
}

export const postCover = (slug: string, symbol: string | undefined): string =>
  draw(1200, 675, coverOfPost(slug, symbol));

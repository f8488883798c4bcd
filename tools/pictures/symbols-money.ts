/**
 * Symbols of money and law: ledger, receipt, coins, calculator, percent, chart, the gate for money
 * coming in or going out, payslip, scales, contract, shield and lock.
 */
import { battlement, disc, rect, shape, stroke, wall } from './palette.ts';
import { figures, rows, type Sign } from './symbols-desk.ts';

const ledger: Sign = ({ a, b, c, d }) =>
  rect(262, 8, 44, 60, b) +
  rect(322, 30, 44, 40, d) +
  rect(0, 50, 400, 320, a) +
  rect(193, 50, 14, 320, c) +
  rows(32, 96, 52, [130, 96, 118, 74, 104], c, 16) +
  figures(368, 96, 52, [74, 112, 60, 96], c, 16) +
  figures(368, 300, 52, [128], b, 28);

const receipt: Sign = ({ a, b, c, d }) =>
  shape('M80 0H320V392H272V352H224V392H176V352H128V392H80Z', a) +
  rect(112, 36, 96, 40, d) +
  rows(112, 116, 44, [80, 104, 64], c, 16) +
  figures(288, 116, 44, [40, 56, 48], c, 16) +
  rect(112, 260, 176, 48, b);

const coins: Sign = ({ a, b, d }) => {
  const stack = (x: number, count: number, fill: string): string =>
    Array.from({ length: count }, (_, i) =>
      rect(x, 352 - i * 46, 120, 38, i === count - 1 ? b : fill, 8),
    ).join('');
  return stack(0, 3, d) + stack(140, 5, a) + stack(280, 8, a);
};

const coin: Sign = ({ a, b, c }) =>
  disc(200, 200, 180, a) + disc(200, 200, 142, b) + battlement(116, 132, 168, 136, c);

const calculator: Sign = ({ a, b, c, d }) => {
  const key = (n: number): string =>
    rect(98 + (n % 3) * 76, 150 + Math.floor(n / 3) * 76, 56, 56, n === 8 ? b : c);
  return (
    rect(66, 0, 268, 400, a, 16) +
    rect(98, 34, 204, 80, d) +
    figures(286, 62, 0, [96], a, 24) +
    Array.from({ length: 9 }, (_, n) => key(n)).join('')
  );
};

const percent: Sign = ({ a, b, d }) =>
  `<circle cx="104" cy="104" r="72" fill="none" stroke="${a}" stroke-width="52"/>` +
  `<circle cx="296" cy="296" r="72" fill="none" stroke="${d}" stroke-width="52"/>` +
  shape('M300 10h70L100 390H30z', b);

const chart: Sign = ({ a, b, d }) =>
  rect(0, 360, 400, 30, a) +
  rect(20, 270, 76, 72, d) +
  rect(116, 190, 76, 152, a) +
  rect(212, 110, 76, 232, a) +
  rect(308, 20, 76, 322, b);

const pie: Sign = ({ a, b, d }) =>
  shape('M180 40a170 170 0 1 0 170 170H180z', a) +
  shape('M220 10a160 160 0 0 1 160 160H220z', b) +
  shape('M180 210h170a170 170 0 0 1-50 120z', d);

const gate =
  (arrow: string): Sign =>
  ({ a, b, c, d }) =>
    wall(150, 60, 250, 332, a) +
    shape('M222 392V262a53 53 0 0 1 106 0v130z', c) +
    shape(arrow, b) +
    disc(60, 190, 46, d) +
    disc(60, 190, 20, b);

const gateIn = gate('M0 290h150v-42l98 72-98 72v-42H0z');
const gateOut = gate('M290 290H98v-42L0 320l98 72v-42h192z');

const payslip: Sign = ({ a, b, c, d }) =>
  rect(30, 40, 340, 320, a) +
  disc(104, 120, 36, d) +
  rows(164, 92, 38, [170, 110], c, 18) +
  rows(68, 196, 40, [120, 150], c, 16) +
  figures(332, 196, 40, [80, 54], c, 16) +
  rect(68, 282, 264, 44, b) +
  [0, 1, 2, 3, 4].map((i) => rect(54 + i * 64, 20, 36, 30, a)).join('');

const scales: Sign = ({ a, b, d }) =>
  rect(188, 60, 24, 290, a) +
  rect(40, 78, 320, 22, a) +
  rect(172, 24, 56, 56, b) +
  stroke('M70 96L14 226M70 96L126 226M330 96L274 226M330 96L386 226', a, 7) +
  shape('M0 222h140a70 70 0 0 1-140 0z', b) +
  shape('M260 222h140a70 70 0 0 1-140 0z', d) +
  rect(140, 326, 120, 28, a) +
  rect(96, 354, 208, 36, a);

const contract: Sign = ({ a, b, c, d }) =>
  shape('M60 0h210l70 70v330H60z', a) +
  shape('M270 0l70 70h-70z', d) +
  rows(100, 92, 44, [120, 190, 160, 190], c, 16) +
  stroke('M100 330c24-50 40-50 40 0s24 10 44-16', c, 10, 'stroke-linecap="round"') +
  shape('M244 330h60v70l-30-22-30 22z', d) +
  disc(274, 306, 50, b);

const shield: Sign = ({ a, b }) =>
  shape('M200 0l160 44v130q0 150-160 226Q40 324 40 174V44z', a) +
  shape('M52 260h68v34h44v-96h72v34h44v-96h80v36q0 152-160 228-108-50-148-140z', b);

const lock: Sign = ({ a, b, c, d }) =>
  stroke('M122 190v-70a78 78 0 0 1 156 0v70', d, 36) +
  rect(50, 170, 300, 220, a, 8) +
  disc(200, 276, 34, b) +
  rect(185, 284, 30, 68, b) +
  rect(50, 208, 300, 12, c);

const gavel: Sign = ({ a, b, d }) =>
  `<g transform="rotate(-35 200 160)">${rect(110, 90, 180, 110, a)}${rect(86, 78, 34, 134, b)}${rect(280, 78, 34, 134, b)}${rect(184, 200, 32, 190, a)}</g>` +
  rect(20, 350, 200, 40, d) +
  rect(50, 318, 140, 32, d);

export const moneySymbols = {
  ledger,
  receipt,
  coins,
  coin,
  calculator,
  percent,
  chart,
  pie,
  gateIn,
  gateOut,
  payslip,
  scales,
  contract,
  shield,
  lock,
  gavel,
} satisfies Record<string, Sign>;

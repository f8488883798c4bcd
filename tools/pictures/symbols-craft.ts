/**
 * Symbols of crafts: code, plan, elevation, house, dividers, bare shapes, curve, pen, page,
 * megaphone, target, funnel, sliders, steps, blocks, bridge and questions.
 */
import { disc, rect, shape, stroke, wall } from './palette.ts';
import { rows, type Sign } from './symbols-desk.ts';

const code: Sign = ({ a, b, c, d }) =>
  rect(0, 30, 400, 340, a, 10) +
  disc(38, 66, 12, b) +
  disc(74, 66, 12, d) +
  rect(0, 98, 400, 10, c) +
  rect(36, 144, 90, 22, c) +
  rect(84, 190, 150, 22, b) +
  rect(132, 236, 190, 22, c) +
  rect(84, 282, 110, 22, d) +
  rect(36, 328, 60, 22, c);

const brackets: Sign = ({ a, b, d }) =>
  stroke('M120 70L30 200l90 130', a, 44) +
  stroke('M280 70l90 130-90 130', d, 44) +
  shape('M226 40h46L174 360h-46z', b);

const plan: Sign = ({ a, b, c }) =>
  rect(0, 0, 400, 400, a) +
  stroke('M52 128h296v220H172M52 128v220h40', c, 20) +
  stroke('M214 128v98M214 284v64M348 236H276', c, 12) +
  stroke('M92 348v-76a76 76 0 0 1 76 76', c, 8) +
  stroke('M44 68h312M52 46v44M214 46v44M348 46v44', b, 10);

const elevation: Sign = ({ a, b, c, d }) => {
  const windows = (x: number, y: number, count: number): string =>
    Array.from(
      { length: count },
      (_, i) => rect(x, y + i * 60, 26, 34, c) + rect(x + 44, y + i * 60, 26, 34, c),
    ).join('');
  return (
    rect(0, 170, 106, 220, d) +
    rect(106, 40, 110, 350, a) +
    rect(216, 170, 106, 220, d) +
    windows(126, 76, 5) +
    windows(18, 206, 3) +
    windows(236, 206, 3) +
    stroke('M362 40v350M338 44h48M338 170h48M338 386h48', b, 10)
  );
};

const house: Sign = ({ a, b, c, d }) =>
  rect(230, 20, 150, 370, d) +
  [0, 1, 2]
    .map((i) => rect(262, 60 + i * 84, 30, 44, a) + rect(318, 60 + i * 84, 30, 44, a))
    .join('') +
  shape('M0 210L140 90l140 120v180H0z', a) +
  rect(110, 280, 60, 110, b) +
  rect(114, 180, 52, 52, c);

const dividers: Sign = ({ a, b, d }) =>
  shape('M180 70h40L330 380h-34z', a) +
  shape('M220 70h-40L70 380h34z', d) +
  rect(180, 0, 40, 50, a) +
  disc(200, 76, 44, b) +
  stroke('M40 318a230 230 0 0 0 320 0', b, 10);

const shapes: Sign = ({ a, b, d }) =>
  disc(120, 124, 116, a) + rect(206, 170, 190, 190, d) + shape('M20 390L150 180l130 210z', b);

const curve: Sign = ({ a, b, d }) =>
  stroke('M40 350C40 40 360 360 360 50', a, 26) +
  stroke('M40 350V150M360 50v200', d, 8) +
  disc(40, 150, 24, d) +
  disc(360, 250, 24, d) +
  rect(8, 318, 64, 64, b) +
  rect(328, 18, 64, 64, b);

const pen: Sign = ({ a, b, c, d }) =>
  rect(146, 0, 108, 92, b) +
  shape('M130 104h140l36 86-106 158L94 190z', a) +
  stroke('M200 220v128', c, 10) +
  disc(200, 204, 24, c) +
  shape('M40 390V362h70v-22h60v22h60v-22h60v22h70v28z', d);

const page: Sign = ({ a, b, c, d }) =>
  rect(50, 0, 300, 400, a) +
  rect(86, 44, 180, 40, b) +
  rows(86, 116, 38, [228, 200, 228], c, 14) +
  rect(86, 238, 100, 118, d) +
  rows(206, 238, 38, [108, 90, 108, 60], c, 14);

const megaphone: Sign = ({ a, b, d }) =>
  rect(90, 220, 66, 160, d) +
  shape('M20 130h110L290 20v330L130 240H20z', a) +
  stroke('M318 120a74 74 0 0 1 0 130', b, 26) +
  stroke('M350 60a136 136 0 0 1 0 250', b, 26);

const target: Sign = ({ a, b, c }) =>
  disc(190, 210, 180, a) +
  disc(190, 210, 128, c) +
  disc(190, 210, 78, a) +
  disc(190, 210, 30, b) +
  stroke('M190 210L352 48', b, 18) +
  shape('M326 20l54 54-14 36-76-76z', b);

const funnel: Sign = ({ a, b, d }) =>
  rect(0, 30, 400, 66, a) +
  rect(64, 114, 272, 66, d) +
  rect(128, 198, 144, 66, a) +
  rect(170, 282, 60, 108, b);

const sliders: Sign = ({ a, b, d }) =>
  [70, 200, 330]
    .map(
      (x, i) =>
        rect(x - 10, 10, 20, 380, a) +
        rect(x - 46, [220, 80, 220][i] as number, 92, 76, i === 1 ? b : d),
    )
    .join('');

const steps: Sign = ({ a, b, d }) =>
  rect(0, 320, 100, 70, a) +
  rect(100, 240, 100, 150, d) +
  rect(200, 160, 100, 230, a) +
  rect(300, 80, 100, 310, b);

const blocks: Sign = ({ a, b, d }) =>
  rect(0, 300, 400, 90, a) +
  rect(0, 240, 100, 60, a) +
  rect(150, 170, 100, 130, d) +
  rect(300, 20, 100, 170, b) +
  stroke('M350 208v72M322 252l28 30 28-30', a, 14);

const bridge: Sign = ({ a, b, d }) =>
  stroke('M104 110Q200 350 296 110', b, 16) +
  [138, 179, 221, 262]
    .map((x, i) => rect(x - 5, [190, 224, 224, 190][i] as number, 10, 80, b))
    .join('') +
  wall(0, 50, 116, 340, a) +
  wall(284, 50, 116, 340, a) +
  rect(-40, 280, 480, 40, d);

const questions: Sign = ({ a, b, c, d }) =>
  rect(0, 20, 400, 80, d) +
  rect(0, 120, 400, 160, a) +
  rect(0, 300, 400, 80, d) +
  stroke('M328 60h40M348 40v40M328 340h40M348 320v40', c, 12) +
  stroke('M328 158h40', b, 12) +
  rect(36, 148, 150, 24, b) +
  rows(36, 196, 34, [280, 220], c, 14) +
  rect(36, 48, 190, 24, c) +
  rect(36, 328, 130, 24, c);

export const craftSymbols = {
  code,
  brackets,
  plan,
  elevation,
  house,
  dividers,
  shapes,
  curve,
  pen,
  page,
  megaphone,
  target,
  funnel,
  sliders,
  steps,
  blocks,
  bridge,
  questions,
} satisfies Record<string, Sign>;

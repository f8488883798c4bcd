/**
 * The style of the heads: DiceBear's Notionists (CC0 1.0, by Zoish), which is black on white, with
 * colored skin, hair and clothes; and allow-lists of parts that look like people at work, without
 * sunglasses, hats, grimaces or gestures.
 */
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { Style } from '@dicebear/core';

interface Element {
  type: string;
  name?: string;
  attributes?: Record<string, unknown>;
  children?: Element[];
}
interface Definition {
  meta: { license: { name: string; text: string; url: string } };
  components: Record<string, { variants: Record<string, { elements: Element[] }> }>;
  colors: Record<string, { values: string[] }>;
}

const require = createRequire(import.meta.url);
const file = require.resolve('@dicebear/styles/notionists.json');
const definition = JSON.parse(readFileSync(file, 'utf8')) as Definition;

export const license = definition.meta.license;

const numbered = (...numbers: number[]): string[] =>
  numbers.map((n) => `variant${String(n).padStart(2, '0')}`);

export const parts = {
  woman: {
    hair: numbered(2, 4, 8, 11, 20, 23, 29, 30, 36, 39, 41, 43, 47, 48, 58),
    clothes: numbered(7, 12, 13, 14, 16, 21),
    eyebrows: numbered(4, 9, 12),
    nose: numbered(6, 7, 13, 16),
    beard: [] as string[],
  },
  man: {
    hair: numbered(5, 6, 7, 13, 15, 16, 18, 19, 22, 25, 27, 31, 34, 35, 49, 54, 55, 56),
    clothes: numbered(7, 13, 14, 16, 20, 25),
    eyebrows: numbered(4, 5, 7),
    nose: numbered(4, 5, 6, 7, 10, 18),
    beard: numbered(2, 6, 10, 5),
  },
  mouth: numbered(3, 14, 22, 23, 25),
  glasses: numbered(8, 11),
} as const;

/** Collars, shirts and scarves: areas below the black outline, in the clothes' coordinates. */
const areas: Record<string, [paint: string, d: string][]> = {
  variant12: [
    [
      'accent',
      'M448 160 462 90 485 80 520 68Q600 125 700 122 810 120 880 60L905 75 930 112 975 135Q994 200 978 225L922 262Q940 340 915 400 880 440 780 470 680 520 680 620 690 700 720 745H540Q470 660 490 580 510 480 640 420 740 350 740 280 640 288 560 258 480 222 450 160Z',
    ],
  ],
  variant13: [
    ['skin', 'M812 72 772 162 715 182 780 95Z'],
    ['shirt', 'M505 80 575 165Q660 215 775 160L812 80 712 400H695Z'],
    ['ink', 'M535 115 582 158Q665 200 760 152L782 152 772 180Q660 226 570 172Z'],
  ],
  variant14: [
    [
      'shirt',
      'M485 90 520 72 700 140 805 70 872 92Q850 200 780 240 700 268 620 242 515 190 485 90Z',
    ],
  ],
  variant16: [
    ['shirt', 'M556 130Q690 165 822 125L838 200 850 320 862 500V725H606V500L592 320 574 200Z'],
  ],
  variant20: [
    [
      'accent',
      'M640 160Q700 128 762 160L735 225 740 270 668 270 662 225ZM668 270 600 520 620 540 660 545 680 270Z',
    ],
  ],
  variant21: [
    [
      'shirt',
      'M438 112 530 85 556 102Q610 132 686 130L642 152Q622 191 565 190 480 184 438 112ZM722 132Q790 128 822 100L845 90 932 114Q890 185 815 186 755 180 722 132Z',
    ],
  ],
  variant25: [
    [
      'shirt',
      'M508 22 448 102 398 204 450 182 510 164 552 192 690 236 704 292 752 218 832 208 848 148 950 122 905 68 806 38 784 92 706 262 690 222 650 170 590 124 524 84Z',
    ],
  ],
};

/** The parts of hair variants that are not hair: a band, a turban's cloth, the skin at the temples. */
const paperInHair: Record<string, string> = { variant08: 'accent', variant61: 'accent' };

function repaint(element: Element, from: string, to: string): void {
  for (const [key, value] of Object.entries(element.attributes ?? {}))
    if ((value as { name?: string }).name === from)
      element.attributes![key] = { type: 'color', name: to };
  for (const child of element.children ?? []) repaint(child, from, to);
}

function repaintAll(component: string, from: string, to: string): void {
  for (const variant of Object.values(definition.components[component]!.variants))
    for (const element of variant.elements) repaint(element, from, to);
}

function area([name, d]: [string, string]): Element {
  return { type: 'element', name: 'path', attributes: { d, fill: { type: 'color', name } } };
}

/** The top of the brow, which the head leaves open under some hair; and the cloth below a turban. */
const brow = area(['skin', 'M436 352Q540 250 660 246 780 262 848 336L848 420H470Z']);
const underTurban = area(['shirt', 'M650 245 540 345Q670 300 780 335Z']);

function paintHair(): void {
  for (const [name, { elements }] of Object.entries(definition.components.hair!.variants)) {
    for (const element of elements) {
      if (name !== 'variant61') repaint(element, 'ink', 'hair');
      repaint(element, 'paper', paperInHair[name] ?? 'skin');
    }
    elements.unshift(brow, ...(name === 'variant61' ? [underTurban] : []));
  }
}

function paintClothes(): void {
  const variants = definition.components.clothes!.variants;
  repaintAll('clothes', 'paper', 'cloth');
  repaint(variants.variant20!.elements[1]!, 'ink', 'accent');
  variants.variant25!.elements.pop(); // the pens in the pocket
  const tee = variants.variant07!.elements.find((e) => 'stroke' in (e.attributes ?? {}));
  tee!.attributes!.fill = { type: 'color', name: 'shirt' };
  for (const [name, list] of Object.entries(areas))
    variants[name]!.elements.splice(1, 0, ...list.map(area));
}

function colorStyle(): Style {
  repaintAll('head', 'paper', 'skin');
  repaintAll('beard', 'ink', 'hair');
  paintHair();
  paintClothes();
  for (const name of ['skin', 'hair', 'cloth', 'shirt', 'accent'])
    definition.colors[name] = { values: ['#ffffff'] };
  return new Style(definition);
}

export const style = colorStyle();

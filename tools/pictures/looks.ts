/**
 * Matching backgrounds, clothes and complexions, chosen by the hash of the name, and looks chosen by
 * hand, mostly those on the home page.
 */
import { color } from './palette.ts';

export interface Look {
  hair?: string;
  beard?: string | null;
  glasses?: boolean;
  clothes?: string;
  complexion?: Complexion;
  outfit?: Outfit;
}
export type Complexion = readonly [skin: string, hair: string];
export type Outfit = readonly [ground: string, clothes: string, shirt: string, accent: string];

export const ground = { mist: '#DFEBE5', sand: '#F7EAC9', marigold: '#FBD98F', leaf: '#B9D6C8' };

const slate = '#5C7A74';
const darkBrown = '#2A1D19';
const gray = '#95A09C';

/** Background, clothes, shirt, scarf or tie. */
export const outfits: readonly Outfit[] = [
  [ground.mist, color.leaf, color.paper, color.marigold],
  [ground.mist, color.marigold, color.paper, color.leaf],
  [ground.mist, color.paper, color.sand, color.brick],
  [ground.mist, slate, color.paper, color.marigold],
  [ground.sand, color.leaf, color.paper, color.marigold],
  [ground.sand, color.brick, color.paper, color.sand],
  [ground.sand, color.paper, color.mist, color.leaf],
  [ground.sand, slate, color.paper, color.marigold],
  [ground.marigold, color.leaf, color.paper, color.sand],
  [ground.marigold, color.paper, color.mist, color.leaf],
  [ground.marigold, slate, color.paper, color.brick],
  [ground.leaf, color.marigold, color.paper, color.leaf],
  [ground.leaf, color.paper, color.sand, color.brick],
  [ground.leaf, color.sand, color.paper, color.leaf],
];

/** Skin and hair, with enough contrast. */
export const complexions: Record<'staff' | 'client', readonly Complexion[]> = {
  staff: [
    ['#EBC29B', color.ink],
    ['#EBC29B', darkBrown],
    ['#DBA577', color.ink],
    ['#DBA577', '#3B2620'],
    ['#C98E60', color.ink],
    ['#C98E60', darkBrown],
    ['#B67A4D', color.ink],
    ['#B67A4D', darkBrown],
    ['#A0673F', color.ink],
    ['#C98E60', gray],
  ],
  client: [
    ['#F5D8BF', '#8A5A34'],
    ['#F5D8BF', '#5B3524'],
    ['#F5D8BF', gray],
    ['#EFC9A6', '#5B3524'],
    ['#EFC9A6', darkBrown],
    ['#E3B48B', color.ink],
    ['#C98E60', darkBrown],
    ['#A0673F', color.ink],
    ['#8F5A38', '#1F1512'],
  ],
};

/** For names from Northeast India and Japan: fair skin and straight dark hair. */
const fair: Look = { complexion: ['#EFC9A6', color.ink] };
/** A Sikh man's turban and beard. */
const turban: Look = { hair: 'variant61', beard: 'variant02', glasses: false };

/** Chosen by hand. */
export const fixed: Record<string, Look> = {
  'Ananya Deshmukh': {
    hair: 'variant23',
    clothes: 'variant14',
    glasses: false,
    outfit: [ground.marigold, color.leaf, color.paper, color.sand],
  },
  'Farhan Qureshi': { outfit: [ground.mist, color.leaf, color.paper, color.marigold] },
  'Lakshmi Subramanian': {
    hair: 'variant30',
    clothes: 'variant13',
    glasses: true,
    outfit: [ground.leaf, color.paper, color.sand, color.brick],
  },
  'Gurpreet Sandhu': {
    ...turban,
    clothes: 'variant14',
    outfit: [ground.sand, slate, color.paper, color.brick],
  },
  'Rituparna Bose': {
    hair: 'variant47',
    clothes: 'variant07',
    glasses: false,
    outfit: [ground.mist, color.marigold, color.paper, color.leaf],
  },
  "Joel D'Souza": {
    hair: 'variant22',
    clothes: 'variant16',
    beard: null,
    glasses: false,
    complexion: ['#B67A4D', darkBrown],
    outfit: [ground.marigold, slate, color.paper, color.brick],
  },
  'Farah Ansari': {
    hair: 'variant43',
    clothes: 'variant13',
    outfit: [ground.leaf, color.marigold, color.paper, color.leaf],
  },
  'Anitha Gaddam': { hair: 'variant43' },
  'Nirmala Minz': { hair: 'variant23', complexion: ['#A0673F', color.ink] },
  'Sukhwinder Brar': turban,
  'Sumathi Palanisamy': { hair: 'variant48' },
  'Huda Al Falasi': { hair: 'variant63', complexion: ['#E3B48B', color.leaf] },
  'Arenla Jamir': fair,
  'Brooke Nakagawa': fair,
  'Hekali Sema': fair,
  'Linthoi Thokchom': { ...fair, hair: 'variant30' },
  'Tenzin Dolma': fair,
  'Zothanpuia Ralte': fair,
};

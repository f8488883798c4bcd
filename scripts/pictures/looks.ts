/**
 * What people wear and look like: grounds, clothes and complexions that go together, chosen by
 * the hash of the name; and the few looks set by hand, above all those of the home page.
 */
import { colour } from './palette.ts';

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
const grey = '#95A09C';

/** Ground, clothes, shirt, scarf or tie: combinations that sit well together. */
export const outfits: readonly Outfit[] = [
  [ground.mist, colour.leaf, colour.paper, colour.marigold],
  [ground.mist, colour.marigold, colour.paper, colour.leaf],
  [ground.mist, colour.paper, colour.sand, colour.brick],
  [ground.mist, slate, colour.paper, colour.marigold],
  [ground.sand, colour.leaf, colour.paper, colour.marigold],
  [ground.sand, colour.brick, colour.paper, colour.sand],
  [ground.sand, colour.paper, colour.mist, colour.leaf],
  [ground.sand, slate, colour.paper, colour.marigold],
  [ground.marigold, colour.leaf, colour.paper, colour.sand],
  [ground.marigold, colour.paper, colour.mist, colour.leaf],
  [ground.marigold, slate, colour.paper, colour.brick],
  [ground.leaf, colour.marigold, colour.paper, colour.leaf],
  [ground.leaf, colour.paper, colour.sand, colour.brick],
  [ground.leaf, colour.sand, colour.paper, colour.leaf],
];

/** Skin and hair together, so that one always stands out from the other. */
export const complexions: Record<'staff' | 'client', readonly Complexion[]> = {
  staff: [
    ['#EBC29B', colour.ink],
    ['#EBC29B', darkBrown],
    ['#DBA577', colour.ink],
    ['#DBA577', '#3B2620'],
    ['#C98E60', colour.ink],
    ['#C98E60', darkBrown],
    ['#B67A4D', colour.ink],
    ['#B67A4D', darkBrown],
    ['#A0673F', colour.ink],
    ['#C98E60', grey],
  ],
  client: [
    ['#F5D8BF', '#8A5A34'],
    ['#F5D8BF', '#5B3524'],
    ['#F5D8BF', grey],
    ['#EFC9A6', '#5B3524'],
    ['#EFC9A6', darkBrown],
    ['#E3B48B', colour.ink],
    ['#C98E60', darkBrown],
    ['#A0673F', colour.ink],
    ['#8F5A38', '#1F1512'],
  ],
};

/** From the hills of the north-east and from Japan: fair skin and straight dark hair. */
const fair: Look = { complexion: ['#EFC9A6', colour.ink] };
/** A Sikh man's turban and beard. */
const turban: Look = { hair: 'variant61', beard: 'variant02', glasses: false };

/** What chance must not decide. */
export const fixed: Record<string, Look> = {
  'Ananya Deshmukh': {
    hair: 'variant23',
    clothes: 'variant14',
    glasses: false,
    outfit: [ground.marigold, colour.leaf, colour.paper, colour.sand],
  },
  'Farhan Qureshi': { outfit: [ground.mist, colour.leaf, colour.paper, colour.marigold] },
  'Lakshmi Subramanian': {
    hair: 'variant30',
    clothes: 'variant13',
    glasses: true,
    outfit: [ground.leaf, colour.paper, colour.sand, colour.brick],
  },
  'Gurpreet Sandhu': {
    ...turban,
    clothes: 'variant14',
    outfit: [ground.sand, slate, colour.paper, colour.brick],
  },
  'Rituparna Bose': {
    hair: 'variant47',
    clothes: 'variant07',
    glasses: false,
    outfit: [ground.mist, colour.marigold, colour.paper, colour.leaf],
  },
  "Joel D'Souza": {
    hair: 'variant22',
    clothes: 'variant16',
    beard: null,
    glasses: false,
    complexion: ['#B67A4D', darkBrown],
    outfit: [ground.marigold, slate, colour.paper, colour.brick],
  },
  'Farah Ansari': {
    hair: 'variant43',
    clothes: 'variant13',
    outfit: [ground.leaf, colour.marigold, colour.paper, colour.leaf],
  },
  'Gurpreet Dhillon': turban,
  'Sukhwinder Brar': turban,
  'Huda Al Falasi': { hair: 'variant63', complexion: ['#E3B48B', colour.leaf] },
  'Arenla Jamir': fair,
  'Banri Lyngdoh': fair,
  'Brooke Nakagawa': fair,
  'Daphisha Nongrum': fair,
  'Hekali Sema': fair,
  'Linthoi Thokchom': fair,
  'Nirmala Ningthoujam': fair,
  'Tenzin Dolma': fair,
  'Zothanpuia Ralte': fair,
};

import { expect, test } from 'vitest';
import { shareAddresses } from './share-addresses.ts';

const post = {
  address: 'https://citadel.example/blog/pay-and-leave',
  title: 'Pay & leave: what’s 100% fair?',
};
const channel = 'https://video.example/@citadel';
const links = shareAddresses(post, channel);

test('there are five links, in the order of the specification', () => {
  expect(links.map((link) => link.network)).toEqual([
    'Facebook',
    'X',
    'LinkedIn',
    'YouTube',
    'Instagram',
  ]);
});

test('every link but the video channel contains the post’s complete URL', () => {
  const carried = links
    .filter((link) => link.network !== 'YouTube')
    .map(({ url }) => {
      const query = new URL(url).searchParams;
      return query.get('u') ?? query.get('url');
    });
  expect(carried).toEqual([post.address, post.address, post.address, post.address]);
  expect(links.find((link) => link.network === 'YouTube')?.url).toBe(channel);
});

test('the link to X contains the title, including special characters', () => {
  const x = links.find((link) => link.network === 'X');
  expect(new URL(x?.url ?? '').searchParams.get('text')).toBe(post.title);
});

import { expect, test } from 'vitest';
import { shareAddresses } from './share-addresses.ts';

const post = {
  address: 'https://citadel.example/blog/pay-and-leave',
  title: 'Pay & leave: what’s 100% fair?',
};
const channel = 'https://video.example/@citadel';
const links = shareAddresses(post, channel);

test('five links, in the order of the specification, have the complete URL, or are the video channel', () => {
  const carried = links.map(({ network, url }) => {
    const query = new URL(url).searchParams;
    return [network, query.get('u') ?? query.get('url') ?? url];
  });
  expect(carried).toEqual([
    ['Facebook', post.address],
    ['X', post.address],
    ['LinkedIn', post.address],
    ['YouTube', channel],
    ['Instagram', post.address],
  ]);
});

test('the link to X contains the title, including special characters', () => {
  const x = links.find((link) => link.network === 'X');
  expect(new URL(x?.url ?? '').searchParams.get('text')).toBe(post.title);
});

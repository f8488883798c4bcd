export type Network = 'Facebook' | 'X' | 'LinkedIn' | 'YouTube' | 'Instagram';

export interface ShareAddress {
  network: Network;
  /** The purpose of the link, for screen readers. */
  purpose: string;
  url: string;
}

/**
 * The five share links (spec section 2, Blog detail). Four contain the post's URL; the fifth leads to
 * the provider's video channel.
 */
export function shareAddresses(
  post: { address: string; title: string },
  videoChannel: string,
): ShareAddress[] {
  const address = encodeURIComponent(post.address);
  const title = encodeURIComponent(post.title);
  return [
    {
      network: 'Facebook',
      purpose: 'Share on Facebook',
      url: `https://www.facebook.com/sharer/sharer.php?u=${address}`,
    },
    {
      network: 'X',
      purpose: 'Share on X',
      url: `https://x.com/intent/post?text=${title}&url=${address}`,
    },
    {
      network: 'LinkedIn',
      purpose: 'Share on LinkedIn',
      url: `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
    },
    { network: 'YouTube', purpose: 'See our videos on YouTube', url: videoChannel },
    {
      network: 'Instagram',
      purpose: 'Share on Instagram',
      url: `https://www.instagram.com/?url=${address}`,
    },
  ];
}

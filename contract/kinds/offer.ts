import { describeWords, heading, sentence } from './pages/page-parts.ts';

/** content/offer.yaml: the one-time offer on the home page. Its words are loaded with its script. */
export const offer = describeWords('offer', 'Offer on the home page', {
  ...heading,
  proof: sentence('Proof', 120),
  action: sentence('Button', 40),
  announcement: sentence('Announcement to screen readers', 200),
});

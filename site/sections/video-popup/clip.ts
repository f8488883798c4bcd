import { figures, lowestRate } from '../../facts/business-facts.ts';

/** Title, captions and timing of the clip, from which tools/draw-video.ts generates it. */
export const clip = {
  title: 'How a hire works, in three steps',
  poster: '/static/pictures/video/how-a-hire-works.webp',
  captions: '/static/pictures/video/how-a-hire-works.vtt',
  /** The browser plays the first one that it supports; every browser supports one of them. */
  files: [
    {
      path: '/static/pictures/video/how-a-hire-works.mp4',
      type: 'video/mp4; codecs="avc1.64001f"',
    },
    { path: '/static/pictures/video/how-a-hire-works.webm', type: 'video/webm; codecs="vp9"' },
  ],
  /** Length in seconds. */
  seconds: 39,
} as const;

/** When each scene begins, in seconds. */
export const sceneStarts = { opening: 0, send: 5, meet: 14.5, trial: 25, closing: 34 } as const;

export interface Caption {
  /** In seconds from the start of the clip. */
  from: number;
  to: number;
  words: string;
}

export const captions: readonly Caption[] = [
  {
    from: 0.5,
    to: 4.8,
    words: `From your first message to a hire: three steps, ${figures.hireWithin}.`,
  },
  {
    from: 5.4,
    to: 10.2,
    words: 'One. Send the requirement: the work, the hours, the tools and a start date.',
  },
  {
    from: 10.4,
    to: 14.3,
    words: `The clock starts when it arrives. You hire in ${figures.hireWithin}.`,
  },
  {
    from: 14.9,
    to: 19.8,
    words: `Two. Meet two or three people. We accept the ${figures.acceptedApplicants} of applicants.`,
  },
  {
    from: 20,
    to: 24.8,
    words: 'Each already does this work. Speak with them on a call that fits your day.',
  },
  {
    from: 25.4,
    to: 29.6,
    words: 'Three. Start with a free trial. Give real work to the one you choose.',
  },
  {
    from: 29.8,
    to: 33.8,
    words: `${figures.trialToHire} of trials end in a hire. If yours does not, you owe nothing.`,
  },
  {
    from: 34.4,
    to: 38.8,
    words: `From $${lowestRate} an hour, paid month by month. Send your requirement today.`,
  },
];

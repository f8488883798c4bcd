/** Files and timing of the clip; its words are in content/pages/contact.yaml. */
export const clip = {
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

/** When each caption is shown, in seconds from the start of the clip. */
export const captionTimes = [
  { from: 0.5, to: 4.8 },
  { from: 5.4, to: 10.2 },
  { from: 10.4, to: 14.3 },
  { from: 14.9, to: 19.8 },
  { from: 20, to: 24.8 },
  { from: 25.4, to: 29.6 },
  { from: 29.8, to: 33.8 },
  { from: 34.4, to: 38.8 },
] as const;

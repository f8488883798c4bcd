/** The licenses of the material in the pictures, for CREDITS.md. */
import { license } from './notionists.ts';

export const credits = (): string => `# Credits

Every picture in this folder is written by \`tools/draw-pictures.ts\`, and the clip in video/ by \`tools/draw-video.ts\`.

- **Portraits**: ${license.text}. Drawn with DiceBear (MIT); colored for this site. The people are invented.
- **Icons**: Lucide (https://lucide.dev), ISC license, copyright (c) Lucide Icons and Contributors; some are derived from Feather, MIT license, copyright (c) Cole Bemis.
- **Lettering** of the wordmark, the sharing card and the clip, as outlines: Bricolage Grotesque, copyright 2022 The Bricolage Grotesque Project Authors, and Instrument Sans, copyright 2022 The Instrument Sans Project Authors; both under the SIL Open Font License 1.1 (https://openfontlicense.org).
- **Covers, mark, stars, quotation mark and clip**: drawn for this site.
`;

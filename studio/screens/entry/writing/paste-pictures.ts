import { MEDIA } from '../../../../contract/shown-picture.ts';
import { IN_GOOGLE_DOCS } from '../../../../contract/studio/copied-picture.ts';
import { addPictures, picturesAmong } from '../../../pictures/uploads.ts';
import { withoutStyles } from './clean-pasted.ts';
import { emojiOf } from './pasted-emoji.ts';
import { placeholderOf } from './picture-names.ts';

/** Addresses of pictures that come with what is pasted. */
const EMBEDDED = /^(?:data:image\/|file:)/;

/** Pictures in Rich Text Format, which Word puts beside its HTML: there they are files that nobody can read. */
const IN_RTF = /\\(png|jpeg)blip\b(?:[^{}]|\{[^{}]*\})*?((?:[0-9a-f]{2}[\s]*){40,})/gi;

/** What is sent in place of a picture of Google Docs: its address, from which the server fetches it. */
const ADDRESS = 'application/json';

/** A pasted or dropped HTML with the files of its pictures, by their addresses there; without HTML, files alone. */
interface PastedPictures {
  html: string | null;
  files: Map<string, File>;
}

/** Finds the pictures in what is pasted or dropped; null if it has none. */
export function findPictures(data: DataTransfer): PastedPictures | null {
  const html = data.getData('text/html');
  const files = new Map<string, File>();
  if (html === '') {
    for (const file of picturesAmong(data.files)) files.set(file.name + files.size, file);
    return files.size > 0 ? { html: null, files } : null;
  }
  const { images, body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  const pictures = [...images].filter((image) => emojiOf(image) === null);
  const addresses = [...new Set(pictures.map((image) => image.getAttribute('src') ?? ''))];
  const embedded = addresses.filter((src) => EMBEDDED.test(src) || IN_GOOGLE_DOCS.test(src));
  // A copied picture is a file and an address.
  const copied = picturesAmong(data.files)[0];
  if (copied && body.textContent.trim() === '' && addresses.length === 1) {
    files.set(addresses[0]!, copied);
    return { html, files };
  }
  const inRtf = picturesInRtf(data.getData('text/rtf'));
  for (const [index, src] of embedded.entries()) {
    const name = `Pasted ${index + 1}`;
    const bytes = IN_GOOGLE_DOCS.test(src)
      ? { type: ADDRESS, bytes: JSON.stringify({ url: src, name }) }
      : src.startsWith('data:')
        ? ofDataAddress(src)
        : inRtf.shift();
    if (bytes) files.set(src, new File([bytes.bytes], name, { type: bytes.type }));
  }
  return files.size > 0 ? { html, files } : null;
}

/**
 * Sends the pictures to the library.
 *
 * @param onEnd called with each placeholder and the slug of its picture; null if it was taken off the list of uploads
 * @returns the HTML with placeholders for its pictures, and all placeholders
 */
export function storePictures(
  { html, files }: PastedPictures,
  onEnd: (placeholder: string, slug: string | null) => void,
) {
  let shown = html;
  const placeholders = Array.from(files, ([src, file]) => {
    const key = crypto.randomUUID();
    const placeholder = placeholderOf(key);
    const to = file.type === ADDRESS ? '/api/pictures/copied' : undefined;
    for (const stored of addPictures([file], { to, key }))
      void stored.then((picture) => onEnd(placeholder, picture?.slug ?? null));
    for (const one of [src, encoded(src)])
      shown = shown?.replaceAll(one, MEDIA + placeholder) ?? null;
    return placeholder;
  });
  return { html: shown, placeholders };
}

const encoded = (src: string) => src.replaceAll('&', '&amp;');

interface Bytes {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The content security policy forbids to fetch these addresses. */
function ofDataAddress(src: string): Bytes | null {
  const [, type, data] = /^data:(image\/[\w+.-]+);base64,(.+)$/s.exec(src) ?? [];
  if (type === undefined || data === undefined) return null;
  try {
    return { type, bytes: Uint8Array.from(atob(data), (character) => character.charCodeAt(0)) };
  } catch {
    return null;
  }
}

function picturesInRtf(rtf: string): Bytes[] {
  return Array.from(rtf.matchAll(IN_RTF), ([, kind = '', hex = '']) => {
    const digits = hex.replaceAll(/\s/g, '');
    const bytes = new Uint8Array(digits.length / 2);
    for (let at = 0; at < bytes.length; at++)
      bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16);
    return { type: `image/${kind.toLowerCase()}`, bytes };
  });
}

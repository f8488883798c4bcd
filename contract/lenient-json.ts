/**
 * Parses the bytes of a provider's body as JSON, in any encoding that a provider may use. The
 * browser and the server both read bodies by this function.
 *
 * @param contentType the header, which may name the encoding
 * @returns undefined if the bytes are not JSON
 */
export function parseLenientJson(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string | null,
): unknown {
  try {
    // Trimming also removes byte-order marks, of which PHP files send one each.
    return JSON.parse(decodeText(bytes, contentType).trim());
  } catch {
    return undefined;
  }
}

function decodeText(bytes: Uint8Array<ArrayBuffer>, contentType: string | null): string {
  const declared = /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1];
  const encoding = encodingOfStart(bytes) ?? declared ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Not what it says it is, or an unknown name. No sequence of bytes is invalid in windows-1252.
    return decodeUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
  }
}

function decodeUtf8(bytes: Uint8Array<ArrayBuffer>): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The encoding by the byte-order mark, or by JSON's first character, which is ASCII (RFC 4627, section 3). */
function encodingOfStart([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (second === 0 && first !== 0 && first !== undefined) return 'utf-16le';
  if (first === 0 && second !== 0 && second !== undefined) return 'utf-16be';
  return null;
}

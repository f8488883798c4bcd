import { createHash } from 'node:crypto';

/** Answers a call of the provider API in-process. */
export type ApiHandler = (request: Request) => Promise<Response>;

/** What the calls of a page were answered: a digest by address. Equal digests give an equal page. */
export type CallDigests = ReadonlyMap<string, string>;

interface Answer {
  status: number;
  type: string;
  text: string;
  digest: string;
}

/**
 * Answers remembered while nothing is published: those that many pages share
 * (the menu), and those of a page that was looked at and is about to be rendered.
 */
const REMEMBERED = 64;
const LARGEST_REMEMBERED = 64 * 1024;

/** The provider API as pages are rendered with it: it notes what it was asked and what it said. */
export interface PageProvider {
  /** A recorder for one page. `failed` turns true when a call could not be answered. */
  record(): { call: ApiHandler; digests: Map<string, string>; failed: boolean };
  /**
   * The calls that are answered otherwise now than they were then, with the
   * digests of the present answers; no more than two, as further ones say nothing more.
   */
  changed(digests: CallDigests): Promise<CallDigests>;
  /** To be called when content changed. */
  forget(): void;
}

export function createPageProvider(api: ApiHandler): PageProvider {
  let remembered = new Map<string, Answer>();

  async function ask(address: string): Promise<Answer> {
    const known = remembered.get(address);
    if (known) {
      // Whatever was asked for last is forgotten last.
      remembered.delete(address);
      remembered.set(address, known);
      return known;
    }
    const memory = remembered;
    const response = await api(new Request(`http://provider.internal${address}`));
    const text = await response.text();
    const answer: Answer = {
      status: response.status,
      type: response.headers.get('Content-Type') ?? 'application/json',
      text,
      digest: createHash('sha256').update(`${response.status} ${text}`).digest('base64url'),
    };
    // A call that was under way while content changed belongs to the past.
    const keep = memory === remembered && response.ok && text.length <= LARGEST_REMEMBERED;
    if (keep) remembered.set(address, answer);
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return answer;
  }

  return {
    record() {
      const recorder = {
        digests: new Map<string, string>(),
        failed: false,
        async call(request: Request): Promise<Response> {
          const url = new URL(request.url);
          const address = url.pathname + url.search;
          try {
            const { status, type, text, digest } = await ask(address);
            recorder.digests.set(address, digest);
            // A refusal (4xx) is an answer; anything above it is a fault.
            if (status >= 500) recorder.failed = true;
            return new Response(text, { status, headers: { 'Content-Type': type } });
          } catch (error) {
            recorder.failed = true;
            throw error;
          }
        },
      };
      return recorder;
    },
    async changed(digests) {
      const changed = new Map<string, string>();
      for (const [address, digest] of digests) {
        const now = (await ask(address)).digest;
        if (now !== digest) changed.set(address, now);
        if (changed.size === 2) break;
      }
      return changed;
    },
    forget() {
      remembered = new Map();
    },
  };
}

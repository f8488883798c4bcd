import { contentKinds } from '../../../contract/kinds/content-kinds.ts';

/** Of the call by which a page learns about the firm: see site/provider/site-facts.ts. */
const ADDRESS = '/api/page-words?name=site';
const NO_FIRM = { status: 200, value: { words: contentKinds.site.stored.parse({}) } };

type Call = (address: string) => Promise<{ status: number; value: unknown }>;

/**
 * Calls with empty values for the firm while the content does not have it: the site would show those of
 * the page before, which may have been of another draft.
 */
export const withOwnFacts =
  (call: Call): Call =>
  async (address) => {
    const result = await call(address);
    return address === ADDRESS && result.status !== 200 ? NO_FIRM : result;
  };

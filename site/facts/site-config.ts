/**
 * The base address of the browser's calls (spec section 7): this site, which answers for a provider
 * elsewhere (PROVIDER_API_URL), so that browsers stay on one origin.
 */
export const providerBase = '';

/** The company. All of it is sample data to be replaced. */

export const product = { name: 'Citadel', slug: 'citadel' } as const;

/**
 * The base address of the browser's calls (spec section 7): this site, which answers for a provider
 * elsewhere (PROVIDER_API_URL), so that browsers stay on one origin.
 */
export const providerBase = '';

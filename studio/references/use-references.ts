import { queryOptions, useQuery } from '@tanstack/react-query';
import { dollars } from '../../domain/money.ts';
import type { ListedReference } from '../../server/studio/studio-types.ts';
import { api, call, queryClient } from '../api-client.ts';
import { showText, type References } from './shown-text.ts';

/** What texts can refer to. */
export const referencesQuery = queryOptions({
  queryKey: ['references'],
  queryFn: async (): Promise<References> => {
    const { references } = await call(() => api.references.$get());
    return new Map(references.map((listed) => [listed.name, listed]));
  },
});

/** What references stand for; undefined while that is loaded. */
export const useReferences = () => useQuery(referencesQuery).data;

/** A stored text as people see it, outside of components. */
export const plainText = (source: string): string =>
  showText(source, queryClient.getQueryData(referencesQuery.queryKey)).text;

export const valueInWords = ({ value }: ListedReference): string =>
  typeof value === 'number' ? dollars(value) : value;

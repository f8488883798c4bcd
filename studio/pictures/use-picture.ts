import { queryOptions, useQuery } from '@tanstack/react-query';
import { SLUG } from '../../contract/slug.ts';
import { api, call } from '../api-client.ts';

/** Milliseconds between checks whether a picture is processed. */
const LOOK_AGAIN = 1_500;

/** The words of the name of a file. */
const wordsOf = (path: string) => path.replace(/^.*\/|\.\w+$/g, '').replaceAll('-', ' ');

/** A picture of the library, by its slug or the id of its entry, until it is processed. */
export const pictureQuery = (name: string) =>
  queryOptions({
    queryKey: ['pictures', 'one', name],
    queryFn: () => call(() => api.pictures[':id'].$get({ param: { id: name } })),
    refetchInterval: ({ state }) => state.data?.picture.state === 'making' && LOOK_AGAIN,
  });

/**
 * Reads a picture by the value of a field: its slug in the library, or the path of its file, which need not be in
 * the library.
 *
 * @returns `src` is null while it is processing
 */
export function usePicture(value: string | null): { name: string; src: string | null } | null {
  const { data } = useQuery({
    queryKey: ['pictures', 'named', value],
    queryFn: () => call(() => api.pictures.named.$get({ query: { name: value ?? '' } })),
    enabled: value !== null,
    refetchInterval: ({ state }) => state.data?.picture?.state === 'making' && LOOK_AGAIN,
  });
  if (value === null) return null;
  const file = SLUG.test(value) ? null : value;
  const { name = wordsOf(file ?? ''), thumb = file } = data?.picture ?? {};
  return { name, src: thumb };
}

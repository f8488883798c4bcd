import { queryOptions, useQuery } from '@tanstack/react-query';
import { SLUG } from '../../contract/slug.ts';
import { api, call } from '../api-client.ts';

/** Milliseconds between checks whether a picture is processed. */
export const LOOK_AGAIN = 1_500;

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
 * @returns `src` is null while it is processing; `id` is that of its entry, null if it has none
 */
export function usePicture(value: string | null) {
  const { data } = useQuery({
    queryKey: ['pictures', 'named', value],
    queryFn: () => call(() => api.pictures.named.$get({ query: { name: value ?? '' } })),
    enabled: value !== null,
    refetchInterval: ({ state }) => state.data?.picture?.state === 'making' && LOOK_AGAIN,
  });
  if (value === null) return null;
  const file = SLUG.test(value) ? null : value;
  const { id = null, name = wordsOf(file ?? ''), url = file, state } = data?.picture ?? {};
  return { id, name, src: url, state };
}

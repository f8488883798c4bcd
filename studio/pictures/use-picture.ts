import { useQuery } from '@tanstack/react-query';
import { SLUG } from '../../contract/slug.ts';
import { api, call } from '../api-client.ts';
import { fileName } from './choose-picture.tsx';

/** Milliseconds between looks whether the sizes stand. */
const LOOK_AGAIN = 1_500;

/**
 * Reads a picture by the value of a field: its slug in the library, or the path of its file.
 *
 * @returns `src` is null until its sizes stand
 */
export function usePicture(value: string | null): { name: string; src: string | null } | null {
  const isFile = value !== null && !SLUG.test(value);
  const { data } = useQuery({
    queryKey: ['pictures', 'one', value],
    queryFn: () => call(() => api.pictures[':id'].$get({ param: { id: value ?? '' } })),
    enabled: value !== null && !isFile,
    refetchInterval: ({ state }) => state.data?.picture.state === 'making' && LOOK_AGAIN,
  });
  if (value === null) return null;
  if (isFile) return { name: fileName(value), src: value };
  const { name = '', thumb = null } = data?.picture ?? {};
  return { name, src: thumb };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, call } from '../api-client.ts';

/** The screens of the navigation, with the keys that lead there. */
export const PLACES = [
  { to: '/', label: 'Entries', keys: 'g e', owners: false },
  { to: '/people', label: 'People', keys: 'g p', owners: true },
  { to: '/keys', label: 'Keys', keys: 'g k', owners: true },
  { to: '/audit', label: 'Audit', keys: 'g a', owners: true },
  { to: '/me', label: 'Your account', keys: 'g m', owners: false },
] as const;

/** Ends the session. */
export function useSignOut() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => call(() => api.session.$delete()),
    onSuccess: async () => {
      await navigate({ to: '/sign-in' });
      client.clear();
    },
  });
  return () => mutate();
}

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { isKind } from '../../../contract/kinds/content-kinds.ts';
import { useMay } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';

/** The dialog is loaded after the screen. */
const dialogQuery = queryOptions({
  queryKey: ['new entry'],
  queryFn: () => import('./new-entry-dialog.tsx'),
  staleTime: Infinity,
  gcTime: Infinity,
});

/** The button for a new entry, and its dialog, which an address with `make` opens too. */
export function MakeEntry() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  // Of the address that is shown next: its screen may still be loading.
  const change = (make: (kind?: string) => string | undefined) =>
    void navigate({
      to: '.',
      search: (next) => ({ ...next, make: make(next.kind) }),
      replace: true,
    });
  const { data: dialog } = useQuery(dialogQuery);
  if (!useMay('content:write')) return null;
  return (
    <>
      <Button
        icon={<Plus />}
        variant="primary"
        shortcut="n"
        shortcutLabel="New entry"
        onPress={() => change((kind) => (kind && isKind(kind) ? kind : 'any'))}
      >
        New entry
      </Button>
      {search.make && dialog && (
        <dialog.NewEntryDialog
          kind={isKind(search.make) ? search.make : null}
          close={(id) =>
            id ? void navigate({ to: '/entries/$id', params: { id } }) : change(() => undefined)
          }
        />
      )}
    </>
  );
}

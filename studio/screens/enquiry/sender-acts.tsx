import { useRouter } from '@tanstack/react-router';
import { api, call, describeError, queryClient } from '../../api-client.ts';
import { ask } from '../../parts/dialog.tsx';
import type { Act } from '../../parts/menu.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { toast } from '../../parts/toast.tsx';
import type { OpenedEnquiry } from './enquiry.ts';

const attempt = (act: () => Promise<void>) => () =>
  void act().catch((error: unknown) => toast(describeError(error), { failed: true }));

/** Exports and erases all that is stored of the sender. Both ask for the passkey. */
export function useSenderActs(
  { id, name, email }: OpenedEnquiry['enquiry'],
  { enquiries, held }: OpenedEnquiry['sender'],
): Act[] {
  const { navigate } = useRouter();
  const param = { id };
  async function handOut() {
    const data = await call(() => api.enquiries[':id'].sender.$get({ param }));
    saveFile('enquiries.json', new Blob([JSON.stringify(data, null, 2)]));
  }
  async function erase() {
    const sure = await ask({
      title: `Erase all data of ${email}?`,
      children: (
        <>
          <p>
            {enquiries === 1 ? 'This enquiry' : `All ${enquiries} enquiries`} of {name} will be
            erased, with all notes, logs and drafts. This can’t be undone.
          </p>
          {held > 0 && (
            <p>
              Enquiries that are kept longer stay: {held}. To erase them too, choose “Stop keeping”
              on each of them first.
            </p>
          )}
        </>
      ),
      act: 'Erase',
      danger: true,
    });
    if (!sure) return;
    const { words } = await call(() => api.enquiries[':id'].sender.$delete({ param }));
    await navigate({ to: '/enquiries', search: {} });
    queryClient.removeQueries({ queryKey: ['enquiries', 'opened'] });
    await queryClient.invalidateQueries({ queryKey: ['enquiries'] });
    toast(words);
  }
  return [
    { label: 'Export this person’s data…', run: attempt(handOut) },
    { label: 'Erase this person’s data…', run: attempt(erase), danger: true },
  ];
}

import { useRouter } from '@tanstack/react-router';
import { api, call, describeError, queryClient } from '../../api-client.ts';
import { ask } from '../../parts/dialog.tsx';
import type { Act } from '../../parts/menu.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { toast } from '../../parts/toast.tsx';
import type { OpenedEnquiry } from './enquiry.ts';

const attempt = (act: () => Promise<void>) => () =>
  void act().catch((error: unknown) => toast(describeError(error), { failed: true }));

/** Hands out and erases all that is stored of the sender. Both ask for the passkey. */
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
      title: `Erase all that ${email} sent?`,
      children: (
        <>
          <p>
            {enquiries === 1 ? 'This enquiry' : `All ${enquiries} enquiries`} of {name}, with what
            was noted, said and drafted. It cannot be taken back.
          </p>
          {held > 0 && (
            <p>
              Those that are kept beyond the usual time stay: {held}. To erase them too, end that on
              each of them first.
            </p>
          )}
        </>
      ),
      act: 'Erase it',
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
    { label: 'Hand out what is stored of this person…', run: attempt(handOut) },
    { label: 'Erase this person…', run: attempt(erase), danger: true },
  ];
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { api, call, queryClient } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { Menu } from '../../parts/menu.tsx';
import notices from '../../parts/notice.module.css';
import { toast } from '../../parts/toast.tsx';
import { When } from '../../parts/when.tsx';
import { getFile, saveFile } from '../../parts/save-file.ts';
import { askedBy, type EnquiriesSearch } from './enquiry-views.ts';

/** What destinations are called; the others are webhooks. */
const NAMES: Record<string, string> = {
  'team-mail': 'Email to the team',
  'reply-mail': 'Replies by email',
  acknowledgement: 'Email to the sender',
  provider: 'The other website',
};

export const destinationName = (name: string): string =>
  NAMES[name] ?? name.replace(/^webhook:/, 'Webhook ');

/** The list as a file, and a test of the whole way that an enquiry goes. */
export function ListActs({ search }: { search: EnquiriesSearch }) {
  const test = useMutation({
    mutationFn: () => call(() => api.enquiries.test.$post()),
    onSuccess: ({ words, isDelivered }) => toast(words, { failed: !isDelivered }),
  });
  const download = useMutation({
    mutationFn: async (format: 'csv' | 'json') => {
      const { order: _, ...asked } = askedBy(search);
      const file = await call(() => getFile(`/api/enquiries/export`, { ...asked, format }));
      saveFile(`enquiries-${new Date().toISOString().slice(0, 10)}.${format}`, file);
    },
  });
  return (
    <Menu
      label="Actions"
      trigger={<Button variant="plain" icon={<Ellipsis />} label="More actions" />}
      acts={[
        { label: 'Export CSV', note: 'Spreadsheet', run: () => download.mutate('csv') },
        {
          label: 'Export JSON',
          note: 'For other apps',
          run: () => download.mutate('json'),
        },
        { label: 'Send a test enquiry', run: () => test.mutate() },
      ]}
    />
  );
}

/** Destinations that do not get what they should. */
export function Trouble() {
  const { data } = useQuery({
    queryKey: ['enquiries', 'destinations'],
    queryFn: () => call(() => api.enquiries.destinations.$get()),
  });
  const replay = useMutation({
    mutationFn: (destination: string) =>
      call(() => api.enquiries.replay.$post({ json: { destination } })),
    async onSuccess({ count }) {
      toast(count === 1 ? '1 delivery retried' : `${count} deliveries retried`);
      await queryClient.invalidateQueries({ queryKey: ['enquiries', 'destinations'] });
    },
  });
  return data?.destinations
    .filter(
      ({ dead, failed, deliveredAt }) => dead > 0 || (failed && failed.at > (deliveredAt ?? '')),
    )
    .map(({ destination, pending, dead, failed }) => (
      <section
        key={destination}
        className={notices.notice}
        aria-label={destinationName(destination)}
      >
        <p>
          {destinationName(destination)}: deliveries fail
          {failed && (
            <>
              : {failed.reason}, <When at={failed.at} />
            </>
          )}
          . Waiting: {pending}. Failed for good: {dead}.
        </p>
        {dead > 0 && (
          <Button
            label={`Retry failed deliveries: ${destinationName(destination)}`}
            isPending={replay.isPending}
            onPress={() => replay.mutate(destination)}
          >
            Retry failed deliveries
          </Button>
        )}
      </section>
    ));
}

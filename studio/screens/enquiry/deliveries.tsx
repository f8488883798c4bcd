import { useMutation } from '@tanstack/react-query';
import { api, call, queryClient } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { toast } from '../../parts/toast.tsx';
import { When } from '../../parts/when.tsx';
import { destinationName } from '../enquiries/outgoing.tsx';
import { enquiryQuery, type OpenedEnquiry } from './enquiry.ts';
import styles from './enquiry.module.css';

type Delivery = OpenedEnquiry['deliveries'][number];

function State({ delivery }: { delivery: Delivery }) {
  const { status, attempts, updated_at, next_attempt_at } = delivery;
  if (status === 'held') return 'paused until the enquiry is reviewed';
  if (status === 'dead') return <b className={styles.late}>failed for good</b>;
  if (attempts === 0) return 'waiting';
  const isDone = status === 'delivered';
  return (
    <>
      {isDone ? 'delivered ' : 'failed, retry '}
      <When at={isDone ? updated_at : next_attempt_at} />
    </>
  );
}

/** Milliseconds after which a repeated delivery is looked at. */
const PATIENCE = 4000;

/** Its deliveries, with every attempt. */
export function Deliveries({ opened: { enquiry, deliveries } }: { opened: OpenedEnquiry }) {
  const reload = () => queryClient.invalidateQueries(enquiryQuery(enquiry.id));
  const replay = useMutation({
    mutationFn: (destination: string) =>
      call(() =>
        api.enquiries[':id'].replay.$post({ param: { id: enquiry.id }, json: { destination } }),
      ),
    async onSuccess() {
      toast('Delivery retried');
      setTimeout(() => void reload(), PATIENCE);
      await reload();
    },
  });
  if (deliveries.length === 0) return null;
  return (
    <details open={deliveries.some((one) => one.status === 'dead')}>
      <summary>Deliveries</summary>
      <ul className={styles.list}>
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <div className={styles.event}>
              <span>
                {destinationName(delivery.destination)}
                {delivery.about !== 'enquiry' && ` (${delivery.about})`}:{' '}
                <State delivery={delivery} />
              </span>
              {delivery.status === 'dead' && (
                <Button
                  variant="plain"
                  label={`Retry: ${destinationName(delivery.destination)}`}
                  isPending={replay.isPending}
                  onPress={() => replay.mutate(delivery.destination)}
                >
                  Retry
                </Button>
              )}
            </div>
            <ol className={styles.attempts}>
              {delivery.history.map(({ number, started_at, outcome, reason }) => (
                <li key={number}>
                  <When at={started_at} />:{' '}
                  {[outcome ?? 'not finished', reason].filter(Boolean).join(': ')}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </details>
  );
}

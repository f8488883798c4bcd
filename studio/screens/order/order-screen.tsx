import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import type { OrderedGroup, OrderedKind } from '../../../server/studio/entries/read-order.ts';
import { api, call, entriesQuery, queryClient } from '../../api-client.ts';
import { Button, LinkButton } from '../../parts/button.tsx';
import { entryName } from '../../parts/entry-name.ts';
import { GROUPS } from '../../naming/groups.ts';
import { Menu } from '../../parts/menu.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Handle, moved, useSortable } from '../../parts/sortable.tsx';
import { Loaded } from '../../parts/state.tsx';
import styles from './order.module.css';

/** What entries of a kind are called together. */
const nameOf = (kind: KindName) =>
  GROUPS.find(({ kinds }) => kinds.length === 1 && kinds[0] === kind)?.label ?? kindOf(kind).label;

/** The order in which visitors see the entries of a kind. */
export default function OrderScreen() {
  const kind = useSearch({ strict: false }).kind as OrderedKind;
  const query = useQuery({
    queryKey: ['order', kind],
    queryFn: () => call(() => api.order.$get({ query: { kind } })),
    // Read once: what is moved is kept on this screen.
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Screen
      title={`Order: ${nameOf(kind)}`}
      intro="Drag rows, use their menus, or press Alt with the arrow keys. Visitors see the new order once you publish it."
      actions={
        <LinkButton to="/entries" search={{ kind }}>
          Go to entries
        </LinkButton>
      }
    >
      <Loaded query={query} besides={[useQuery(entriesQuery)]} what="list">
        {({ groups }) => <Order given={groups} name={nameOf(kind).toLowerCase()} />}
      </Loaded>
    </Screen>
  );
}

function Order({ given, name }: { given: readonly OrderedGroup[]; name: string }) {
  const [groups, setGroups] = useState(given);
  const [said, setSaid] = useState('');
  const navigate = useNavigate();
  const save = useMutation({
    mutationFn: () =>
      call(() => api.order.$put({ json: { ids: groups.flatMap(({ ids }) => ids) } })),
    async onSuccess({ changed }) {
      await queryClient.invalidateQueries({ queryKey: entriesQuery.queryKey });
      const release = `New order of ${name}`;
      void navigate({ to: '/publish', search: { entries: changed.join(','), release } });
    },
  });
  return (
    <>
      {groups.map((group, place) => (
        <section key={group.title}>
          {group.title && <h2>{group.title}</h2>}
          <Rows
            ids={group.ids}
            onChange={(ids, words) => {
              setGroups(groups.with(place, { ...group, ids }));
              setSaid(words);
            }}
          />
        </section>
      ))}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <div className={styles.bar}>
        <Button
          variant="primary"
          shortcut="mod+Enter"
          isDisabled={groups === given}
          isPending={save.isPending}
          onPress={() => save.mutate()}
        >
          Publish…
        </Button>
      </div>
    </>
  );
}

interface RowsProps {
  ids: readonly string[];
  /** @param words what happened, for screen readers */
  onChange: (ids: string[], words: string) => void;
}

function Rows({ ids, onChange }: RowsProps) {
  const { data } = useQuery(entriesQuery);
  const known = new Map(data?.entries.map((entry) => [entry.id, entry]));
  const names = ids.map((id) => {
    const entry = known.get(id);
    return entry ? entryName(entry) : '';
  });
  const { move, itemProps, handleProps, movesOf } = useSortable(ids.length, (from, to) =>
    onChange(moved(ids, from, to), `${names[from]} moved to position ${to + 1} of ${ids.length}`),
  );
  return (
    <ol className={styles.rows}>
      {ids.map((id, index) => (
        <li key={id} {...itemProps(index)}>
          <Handle {...handleProps(index)} />
          <Link to="/entries/$id" params={{ id }} preload={false} className={styles.name}>
            <span className={styles.place}>{index + 1}</span> {names[index]}
          </Link>
          <Menu
            label={names[index] ?? ''}
            trigger={<Button variant="plain" icon={<Ellipsis />} label={`Move ${names[index]}`} />}
            acts={[
              ...movesOf(index),
              { label: 'Move to the top', run: () => move(index, 0), isDisabled: index === 0 },
              {
                label: 'Move to the end',
                run: () => move(index, ids.length - 1),
                isDisabled: index === ids.length - 1,
              },
            ]}
          />
        </li>
      ))}
    </ol>
  );
}

import { expect, it } from 'vitest';
import type { AuditEntry, ListedEntry } from '../../../server/studio/studio-types.ts';
import { GROUPS, MORE } from '../../naming/groups.ts';
import { formKinds } from '../../../contract/kinds/content-kinds.ts';
import { describeAct, partsOfAct } from './describe-act.ts';

const entry = { kind: 'rate', slug: 'account-payable', title: 'Accounts payable' } as ListedEntry;
const entries = new Map([['rate/account-payable', entry]]);

it('names entries as people do, also those that are gone', () => {
  const said = (subject: string, details: unknown = null, act = 'publish') =>
    describeAct({ act, subject, details, actor: 'Asha' } as AuditEntry, entries);
  expect(said('rate/account-payable, home/home and 2 more')).toBe(
    'published “Rate: Accounts payable”, “Home” and 2 more',
  );
  expect(said('post/first-week', { release: 'Spring' }, 'publish-due')).toBe(
    'published “Spring”: “Post: first week” as scheduled',
  );
  const several = { release: 'Spring', entries: [{}, {}] };
  expect(said('post/first-week, post/second', several)).toBe('published “Spring”');
  expect(said('Ben and/or Ann', {}, 'make-link')).toBe('created a sign-in link for Ben and/or Ann');
});

it('tells names of entries from the words between them', () => {
  const act = { act: 'publish', subject: 'rate/account-payable, post/gone', details: null };
  expect(partsOfAct(act as AuditEntry, entries)).toEqual([
    'published ',
    { name: 'Rate: Accounts payable', entry },
    ', ',
    { name: 'Post: gone', entry: null },
    '',
  ]);
});

it('names an enquiry by its number', () => {
  const subject = '019df26e-2d00-721f-bf2b-fa3c028c2c7d';
  const said = (act: string) =>
    describeAct({ act, subject, details: null, actor: 'Asha' } as AuditEntry, entries);
  expect(said('read-enquiry')).toBe('looked at the enquiry 028c2c7d');
  expect(said('enquiry.stage_changed')).toBe('changed the enquiry 028c2c7d: stage changed');
});

it('every kind is in one group or among the others', () => {
  const all = [...GROUPS.flatMap(({ kinds }) => kinds), ...MORE];
  expect(all.toSorted()).toEqual(formKinds.toSorted());
});

import type { EnquiryChange } from '../../../contract/actions/enquiry-acts.ts';
import type { Actor } from '../../../server/accounts/audit-log.ts';
import * as changes from '../../../server/actions/enquiries/change-enquiries.ts';
import * as undo from '../../../server/actions/enquiries/undo-changes.ts';
import { runAction } from '../../../server/actions/run-action.ts';
import type { Database } from '../../../server/db/open-database.ts';
import type { Notifier } from '../../../server/enquiries/deliver/destination.ts';
import { allowed } from '../studio/acts-on.ts';

/** Who changes enquiries, and whom that tells. */
type By = Actor & { notify: Notifier };

const contextOf = (db: Database, notify: Notifier) => ({ db, notify, enquiries: { dataDir: '' } });

/** Changes enquiries for somebody who may do everything. */
export const changeEnquiries = (
  db: Database,
  ids: string[],
  change: EnquiryChange | readonly EnquiryChange[],
  { notify, ...by }: By,
  now?: string,
) => runAction(contextOf(db, notify), changes.changeEnquiries, { ids, change }, allowed(by), now);

/** Takes changes back for somebody who may do everything. */
export const undoChanges = (db: Database, events: string[], { notify, ...by }: By, now?: string) =>
  runAction(contextOf(db, notify), undo.undoChanges, { events }, allowed(by), now);

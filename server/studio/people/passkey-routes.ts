import { Hono } from 'hono';
import {
  addPasskey,
  askForNewPasskey,
  attestation,
  listPasskeys,
} from '../../accounts/passkeys.ts';
import { removePasskey } from '../../actions/people/remove-passkey.ts';
import { fail, json } from '../failure.ts';
import { verified } from '../guard-request.ts';
import { respondToAction } from '../respond-to-action.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';

/** Below /api/passkeys: those of the account. */
export const passkeyRoutes = (context: StudioContext) =>
  new Hono<StudioEnv>()
    .get('/', async (c) =>
      c.json({ passkeys: await listPasskeys(context.db, c.get('session').account.id) }),
    )
    // A new passkey gives lasting access, so it needs the same check as removing one.
    .post('/options', verified, async (c) =>
      c.json(await askForNewPasskey(context, c.get('session').account)),
    )
    .post('/', verified, json(attestation), async (c) => {
      const outcome = await addPasskey(context, c.get('session'), c.req.valid('json'));
      if (outcome === 'taken') return fail(c, 'conflict', 'This passkey is in use already.');
      if (outcome === 'refused')
        return fail(c, 'gone', 'This passkey was not accepted. Try again.');
      return c.json({});
    })
    .delete('/:id', (c) => {
      const which = { id: c.req.param('id'), session: c.get('session').digest };
      return respondToAction(c, c.get('acting'), removePasskey, which, () => ({}));
    });

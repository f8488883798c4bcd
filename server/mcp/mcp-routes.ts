import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { AutomationEnv } from '../studio/automation/automation-calls.ts';
import { fail, json } from '../studio/failure.ts';
import type { StudioContext } from '../studio/studio-context.ts';
import { forAgent } from './agent-tools.ts';

/** One message of JSON-RPC: a batch would pass the rate limit. */
const message = z.looseObject({ jsonrpc: z.literal('2.0') });

/**
 * POST /mcp: the automation API for agents, by the Model Context Protocol.
 *
 * @param callApi responds to requests of the automation API
 */
export const mcpRoutes = (
  context: StudioContext,
  withKey: MiddlewareHandler<AutomationEnv>,
  callApi: (request: Request, env: AutomationEnv['Bindings']) => Response | Promise<Response>,
) =>
  new Hono<AutomationEnv>()
    .post('/mcp', withKey, json(message, 'studio'), async (c) => {
      // Loading the protocol takes 10 MB, which most installations never need.
      const { serveAgent } = await import('./serve-agent.ts');
      const key = forAgent(c.get('key'));
      const { arriving: _, ...env } = { ...c.env, key };
      const call = (request: Request) => callApi(request, env);
      const response = await serveAgent(context, key, call, c.req.raw, c.req.valid('json'));
      return c.newResponse(response.body, response);
    })
    .all('/mcp', (c) => fail(c, 'invalid', 'Send messages by POST.', {}, 405));

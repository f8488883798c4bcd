import { expect, test } from 'vitest';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { until } from '../helpers/process/faults.ts';
import { startSmtpServer } from '../helpers/process/smtp-server.ts';
import { startSite } from '../helpers/process/start-site.ts';
import { readStored } from '../helpers/store/stored-enquiries.ts';
import { answerStatus, startWebhookServer } from '../helpers/process/webhook-server.ts';

const secrets = [`whsec_${Buffer.from('a secret of twenty-four!').toString('base64')}`];

test('while mail and webhooks are unreachable, the visitor gets 201; both deliveries succeed later with one id', async () => {
  const smtp = await startSmtpServer('refuses');
  const hook = await startWebhookServer(answerStatus(500));
  const site = await startSite({
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'info',
    SMTP_URL: smtp.url,
    WEBHOOKS: JSON.stringify([
      { name: 'crm', url: hook.url, secrets, allow_private: ['127.0.0.1'] },
      { name: 'inner', url: 'http://169.254.169.254/latest', secrets },
    ]),
  });
  const response = await postEnquiry(site.url, sampleFields(1));
  const { id } = (await response.json()) as { id: string };
  expect(response.status).toBe(201);
  await until(async () => hook.received.length > 0 && smtp.connections > 0, { within: 10_000 });
  smtp.mood = 'accepts';
  hook.answer = answerStatus(204);
  const stored = async () =>
    new Map(
      (await readStored(site)).deliveries.map(({ destination, status }) => [destination, status]),
    );
  await until(
    async () => {
      const now = await stored();
      return now.get('team-mail') === 'delivered' && now.get('webhook:crm') === 'delivered';
    },
    { within: 30_000 },
  );
  expect((await stored()).get('webhook:inner')).toBe('pending');
  const ids = hook.received.map(({ headers }) => headers['webhook-id']);
  expect([ids.length > 1, new Set(ids)]).toEqual([true, new Set([id])]);
  expect(smtp.received[0]!.data).toContain(`Message-ID: <${id}@`);
  expect(site.output()).toContain('blocked: not a public address');
  expect(site.output()).not.toContain('asha');
  await site.stop();
  await Promise.all([smtp.close(), hook.close()]);
});

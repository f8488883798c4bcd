import { expect, test } from 'vitest';
import type { RenderedPage } from './render-page.ts';
import { createRenderQueue } from './render-queue.ts';

test('renders are counted, by whether they failed', async () => {
  const renders = { done: 0, failed: 0, seconds: 0 };
  const { render } = createRenderQueue(
    async (path) => {
      if (path === '/bad') throw new Error('bad');
      return { html: path } as RenderedPage;
    },
    { connections: 0, renders },
  );
  await expect(render('/bad')).rejects.toThrow('bad');
  expect(await render('/good')).toEqual({ html: '/good' });
  expect(renders).toMatchObject({ done: 1, failed: 1 });
});

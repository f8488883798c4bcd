import { expect, test } from 'vitest';
import { sharedBody, wholeBody } from './shared-body.ts';

test('a shared body is whole each time it is sent, and not copied in this process', async () => {
  const bytes = Buffer.from('a page'.repeat(10_000));
  for (let turn = 0; turn < 2; turn++) {
    expect(await new Response(sharedBody(bytes)).text()).toBe(bytes.toString());
    expect((await wholeBody(new Response(sharedBody(bytes)))).buffer).toBe(bytes.buffer);
  }
});

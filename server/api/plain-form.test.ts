import { expect, test } from 'vitest';
import { plainForm } from './plain-form.ts';

const values = { name: 'Karen "K" <Doyle>', description: 'first\n</textarea><script>' };

test('the fields contain the input, escaped', () => {
  const { html, policy } = plainForm('/contact-us', {
    result: 'failed',
    values,
    about: null,
    errors: {},
  });
  expect(html).toContain('value="Karen &#34;K&#34; &#60;Doyle&#62;"');
  expect(html).toContain('first\n&#60;/textarea&#62;&#60;script&#62;</textarea>');
  expect(html).toContain('name="page" value="/contact-us"');
  expect(html).not.toContain('<script');
  expect(policy).toContain("default-src 'none'");
});

test('each error is next to its field', () => {
  const errors = { email: 'Enter an email address like name@example.com.' };
  const { html } = plainForm('/', { result: 'invalid', values, about: null, errors });
  expect(html).toMatch(
    /Email address <strong>Enter an email address[^<]*<\/strong><br><input name="email"/,
  );
});

test('a rate-limited form states the wait and contains the ticket', () => {
  const wait = { seconds: 30, ticket: 'a.b.c' };
  const { html } = plainForm('/', { result: 'wait', values, about: null, errors: {}, wait });
  expect(html).toContain('<h1>Please press the button again in 30 seconds</h1>');
  expect(html).toContain('name="ticket" value="a.b.c"');
});

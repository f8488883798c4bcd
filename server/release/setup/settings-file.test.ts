import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changeSettings, readSettings, shown } from './settings-file.ts';

test('a change keeps other lines, replaces or removes its own, and closes the file to others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'citadel-settings-'));
  const file = join(folder, 'citadel.env');
  try {
    expect(readSettings(file)).toEqual({});
    writeFileSync(
      file,
      '# Ours\nPORT=8080\nSITE_URL=https://old.example\nMAIL_TO="a@b.example"\n\n',
    );
    await changeSettings(file, {
      SITE_URL: 'https://new.example',
      MAIL_TO: '',
      SMTP_URL: 'smtps://ada:p$w%23@mail.example:465',
    });
    expect(readFileSync(file, 'utf8')).toBe(
      '# Ours\nPORT=8080\nSITE_URL=https://new.example\nSMTP_URL=smtps://ada:p$w%23@mail.example:465\n',
    );
    expect(readSettings(file).SMTP_URL).toBe('smtps://ada:p$w%23@mail.example:465');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  ['smtps://ada%40x.example:secret@mail.example:465', 'smtps://ada%40x.example:…@mail.example:465'],
  ['smtp://mail.example:25', 'smtp://mail.example:25'],
  ['https://www.example.com', 'https://www.example.com'],
  ['', 'none'],
])('%s is shown as %s', (value, text) => {
  expect(shown(value)).toBe(text);
});

/**
 * Loaded into each process of a site (NODE_OPTIONS): appends the SQL statements that it runs to the file
 * STATEMENTS, each once, with the values of its first run. It knows the drivers alone, so that it works in any release.
 */
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { StatementSync } from 'node:sqlite';

const seen = new Set();

function record(sql, values) {
  if (seen.has(sql) || !/^\s*(?:select|insert|update|delete|with)\b/i.test(sql)) return;
  seen.add(sql);
  // Of long values the beginning is enough.
  const kept = values.map((value) =>
    typeof value === 'string'
      ? value.slice(0, 100)
      : typeof value === 'bigint'
        ? Number(value)
        : value,
  );
  appendFileSync(process.env.STATEMENTS, `${JSON.stringify({ sql, values: kept })}\n`);
}

for (const method of ['all', 'get', 'run', 'iterate']) {
  const original = StatementSync.prototype[method];
  StatementSync.prototype[method] = function (...values) {
    record(this.sourceSQL, values);
    return original.apply(this, values);
  };
}

if (process.env.DATABASE_URL) {
  const { Client } = createRequire(join(process.cwd(), 'package.json'))('pg');
  const original = Client.prototype.query;
  Client.prototype.query = function (config, values, ...rest) {
    const text = typeof config === 'string' ? config : config?.text;
    if (typeof text === 'string') record(text, Array.isArray(values) ? values : []);
    return original.call(this, config, values, ...rest);
  };
}

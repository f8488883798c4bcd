import { sql, type Kysely } from 'kysely';
import { onPostgres } from './test-databases.ts';

interface Column {
  type: string;
  required: boolean;
  /** Whether a writer may leave it out. */
  filled: boolean;
}

interface Table {
  columns: Map<string, Column>;
  /** Keys, unique indexes, foreign keys, checks and triggers: what may refuse a row. */
  rules: Set<string>;
}

type Described = Map<string, Table>;

/** The tables of a store, as the database describes them. */
export async function describeSchema(db: Kysely<any>): Promise<Described> {
  const rows = async (query: string) =>
    (await sql.raw<Record<string, string | number | null>>(query).execute(db)).rows;
  const tables: Described = new Map();
  for (const { t, c, type, required, filled } of await rows(onPostgres ? PG_COLUMNS : COLUMNS)) {
    const table = tables.get(String(t)) ?? { columns: new Map(), rules: new Set() };
    tables.set(String(t), table);
    const column = { type: String(type), required: !!required, filled: !!filled };
    table.columns.set(String(c), column);
  }
  for (const { t, rule } of await rows(onPostgres ? PG_RULES : RULES))
    tables.get(String(t))?.rules.add(String(rule));
  return tables;
}

const COLUMNS = `
select m.name as t, c.name as c, c.type, c."notnull" or c.pk > 0 as required,
  c.dflt_value is not null or (c.pk > 0 and c.type = 'integer') as filled
from sqlite_schema m join pragma_table_xinfo(m.name) c where m.type = 'table'`;

const RULES = `
select m.name as t, 'unique ' || i.origin || ' ' || i.partial || ' ' ||
  (select group_concat(coalesce(name, '(expression)')) from pragma_index_info(i.name)) as rule
from sqlite_schema m join pragma_index_list(m.name) i where m.type = 'table' and i."unique"
union select m.name, 'references ' || f."table" || ' ' || f."from" || ' ' || coalesce(f."to", '') || ' ' || f.on_delete
from sqlite_schema m join pragma_foreign_key_list(m.name) f where m.type = 'table'
union select tbl_name, 'trigger ' || name from sqlite_schema where type = 'trigger'
union select name, 'checks: ' || ((length(sql) - length(replace(lower(sql), 'check', ''))) / 5)
from sqlite_schema where type = 'table'`;

const PG_COLUMNS = `
select table_name as t, column_name as c, data_type as type, (is_nullable = 'NO')::int as required,
  (column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS')::int as filled
from information_schema.columns where table_schema = current_schema()`;

const PG_RULES = `
select conrelid::regclass::text as t, pg_get_constraintdef(oid) as rule from pg_constraint
where contype in ('p', 'u', 'c', 'f', 'x') and connamespace = current_schema()::regnamespace
union select tablename, 'index ' || regexp_replace(indexdef, 'INDEX \\S+ ON', 'ON') from pg_indexes
where schemaname = current_schema() and indexdef like 'CREATE UNIQUE%'
union select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`;

/** What an older release, which knows only the schema of before, cannot do any more; empty if only something was added. */
export function findRestrictions(before: Described, after: Described): string[] {
  const found: string[] = [];
  for (const [name, { columns, rules }] of before) {
    const now = after.get(name);
    if (!now) {
      found.push(`the table ${name} is gone`);
      continue;
    }
    for (const [column, { type, required, filled }] of columns) {
      const place = `${name}.${column}`;
      const is = now.columns.get(column);
      if (!is) found.push(`${place} is gone`);
      else if (is.type !== type) found.push(`${place} is ${is.type} and was ${type}`);
      else if ((is.required && !required) || (is.required && filled && !is.filled))
        found.push(`${place} must have a value`);
    }
    for (const [column, { required, filled }] of now.columns)
      if (!columns.has(column) && required && !filled)
        found.push(`${name}.${column} is new and must have a value`);
    for (const rule of rules.symmetricDifference(now.rules))
      found.push(`${name}: ${rules.has(rule) ? 'without' : 'with'} ${rule}`);
  }
  return found;
}

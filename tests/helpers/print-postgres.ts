/** For scripts/prepare.mjs: where PostgreSQL is, or an empty line. */
import { findPostgres } from './find-postgres.ts';

console.log(findPostgres() ?? '');

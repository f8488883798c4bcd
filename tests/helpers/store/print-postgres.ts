/** For scripts/prepare.mjs: prints the folder of PostgreSQL's programs, or an empty line. */
import { findPostgres } from './find-postgres.ts';

console.log(findPostgres() ?? '');

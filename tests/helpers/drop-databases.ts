/** Vitest's setup of the projects on PostgreSQL: runs in every test file, after its own hooks. */
import { afterAll } from 'vitest';
import { dropTestDatabases } from './test-databases.ts';

afterAll(dropTestDatabases);

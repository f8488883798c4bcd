/**
 * Vitest's setup of the projects with a store: what a test file leaves is removed after its own hooks.
 * Vitest gives a worker half a second to end and then kills it, after which nobody ends its children.
 */
import { afterAll } from 'vitest';
import { endAllChildren } from './child-processes.ts';
import { dropTestDatabases } from '../store/test-databases.ts';
import { closeTestStores } from '../store/test-store.ts';

afterAll(async () => {
  await endAllChildren();
  await closeTestStores();
  await dropTestDatabases();
});

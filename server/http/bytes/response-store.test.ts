import { expect, test } from 'vitest';
import { ResponseStore } from './response-store.ts';

test('it stays within its limit and evicts what is not used', () => {
  const store = new ResponseStore<{ size: number }>(1_000);
  for (let index = 0; index < 50; index++) {
    store.set(`page ${index}`, { size: 100 });
    store.get('page 0');
    expect(store.size).toBeLessThanOrEqual(1_000);
  }
  expect(store.count).toBe(10);
  expect(store.get('page 0')).toBeDefined();
  expect(store.get('page 20')).toBeUndefined();
  expect(store.get('page 49')).toBeDefined();
});

test('a response larger than the store is not stored, and evicts nothing', () => {
  const store = new ResponseStore<{ size: number }>(1_000);
  store.set('small', { size: 10 });
  store.set('huge', { size: 1_001 });
  expect(store.keys()).toEqual(['small']);
});

test('setting again replaces, deleting frees', () => {
  const store = new ResponseStore<{ size: number }>(1_000);
  store.set('page', { size: 900 });
  store.set('page', { size: 300 });
  expect(store.size).toBe(300);
  store.delete('page');
  store.delete('page');
  expect([store.size, store.count]).toEqual([0, 0]);
});

test('a replaced entry keeps its position', () => {
  const store = new ResponseStore<{ size: number }>(1_000);
  for (const key of ['home', 'near', 'far']) store.set(key, { size: 300 });
  store.set('home', { size: 350 });
  expect(store.keys()).toEqual(['home', 'near', 'far']);
  // An entry that grows evicts others, or its own old version.
  for (const key of ['home', 'near']) store.get(key);
  store.set('home', { size: 1_000 });
  expect([store.keys(), store.size]).toEqual([['home'], 1_000]);
});

import { expect, it } from 'vitest';
import { serviceNames } from '../../site/facts/service-names.ts';
import * as inContent from '../helpers/service-names.ts';

it('the names in the bundle are the titles of the services', () => {
  expect(serviceNames).toEqual(inContent.serviceNames);
});

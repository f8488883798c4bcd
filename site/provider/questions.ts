import { queryOptions } from '@tanstack/react-query';
import { callOwn } from './call-provider.ts';

/** The questions of /faq, from the store. */
export const questions = () =>
  queryOptions({
    queryKey: ['questions'],
    queryFn: async ({ signal }) => (await callOwn('api/questions', {}, signal)).questions,
  });

import { queryOptions } from '@tanstack/react-query';
import { callProvider } from './call-provider.ts';

/** The questions of /faq, from the store. */
export const questions = () =>
  queryOptions({
    queryKey: ['questions'],
    queryFn: async ({ signal }) => (await callProvider('api/questions', {}, signal)).questions,
  });

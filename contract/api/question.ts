import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** The questions of /faq in order, a call of our own: a remote provider has none. */
export const getQuestions = defineEndpoint({
  path: 'api/questions',
  query: z.object({}),
  response: z.object({
    questions: z.array(
      z.object({
        /** The anchor of its group. */
        group: z.string(),
        /** The anchor of its answer. */
        id: z.string(),
        title: z.string(),
        /** Text without markup. */
        body: z.string(),
      }),
    ),
  }),
});

export type Question = z.infer<typeof getQuestions.response>['questions'][number];

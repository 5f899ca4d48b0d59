import { around } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';

export const detailAsPlainText: Mutant = {
  breaks: ['CONVENTION-JSON'],
  description: 'The detail of a key has the content type text/plain.',
  seams: (original) =>
    around(original, ['apiKeys.detail'], (call, handler) => ({
      ...handler(call),
      body: JSON.stringify(handler(call).body),
      mediaType: 'text/plain',
    })),
};

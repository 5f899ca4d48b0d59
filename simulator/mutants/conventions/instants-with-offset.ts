import type { Mutant } from '../framework/mutant.ts';

export const instantsWithOffset: Mutant = {
  breaks: ['CONVENTION-INSTANT-UTC'],
  description: 'Instants have an offset of two hours.',
  seams: (original) => ({
    serialize: (body, suppressNulls, call) =>
      original.serialize(body, suppressNulls, call).replaceAll(/("\d{4}-\d\d-\d\dT[\d:.]+)Z"/g, '$1+02:00"'),
  }),
};

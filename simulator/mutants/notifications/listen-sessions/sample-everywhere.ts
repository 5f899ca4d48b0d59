import { around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const sampleEverywhere: Mutant = {
  breaks: ['LISTEN-SAMPLE-OWN'],
  description: 'A sample reaches every session of the merchant.',
  seams: (original) =>
    around(original, ['listenSessions.events'], (call, handler) => {
      const result = handler(call);
      const others = call.world.records.listenSessions.all().filter(({ id }) => id !== call.params['id']);
      const events = others.flatMap(({ id }) => (handler({ ...call, params: { id } }).body as Json)['events'] as readonly Json[]);
      const body = result.body as Json;
      return { ...result, body: { ...body, events: [...(body['events'] as readonly Json[]), ...events] } };
    }),
};

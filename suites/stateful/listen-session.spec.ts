import { conformance, topic } from '../../fixtures/test.ts';
import { noon } from '../checks/resource.ts';
import { listenModel, listenRules } from './listen-session.ts';
import { walk } from './walk.ts';

/** A buffer so short that events expire during a walk. */
const world = { now: noon, choices: { 'listen.bufferAge': 'PT1H' } } as const;

topic('Stateful: listen session', () => {
  conformance(
    'returns every staged event, and no other, in order',
    { rules: listenRules, needs: ['merchantAdmin', 'consent.write'], world },
    (context) => walk(context, listenModel(context.world !== undefined)),
  );
});

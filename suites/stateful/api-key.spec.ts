import { conformance, topic } from '../../fixtures/test.ts';
import { mintingNeeds } from '../checks/keys.ts';
import { noon } from '../checks/resource.ts';
import { apiKeyModel, apiKeyRules } from './api-key.ts';
import { walk } from './walk.ts';

topic('Stateful: API key', () => {
  conformance(
    'is in the state that its transitions lead to, in any order',
    { rules: apiKeyRules, needs: mintingNeeds, world: { now: noon } },
    (context) => walk(context, apiKeyModel(context.world !== undefined)),
  );
});

import { conformance, topic } from '../../fixtures/test.ts';
import { makingNeeds, noon } from '../checks/resource.ts';
import { campaignModel, contractModel } from './states.ts';
import { walk } from './walk.ts';

const world = { now: noon } as const;

topic('Stateful: states', () => {
  conformance(
    'a campaign is in the state that its transitions lead to',
    { rules: campaignModel().rules, needs: makingNeeds, world },
    (context) => walk(context, campaignModel()),
  );

  conformance(
    'a contract is in the state that its transitions lead to',
    { rules: contractModel(true).rules, needs: makingNeeds, world },
    (context) => walk(context, contractModel(context.world !== undefined)),
  );
});

/** Contract: paused and resumed. */
import { conformance, topic, type Context } from '../../fixtures/test.ts';
import { judgeNoSuccess } from '../checks/refused.ts';
import { makeActive } from '../checks/contract.ts';
import { makingNeeds, noon } from '../checks/resource.ts';
import { judgeMove, judgeNoMove, moved } from '../checks/transition.ts';

const resource = 'contracts' as const;
const world = { now: noon } as const;

async function paused(context: Context): Promise<string> {
  const id = await makeActive(context);
  await moved(context, 'contracts.pause', id);
  return id;
}

topic('Contract states', () => {
  conformance('pausing takes an active contract to paused', { rules: ['CONTRACT-PAUSE'], needs: makingNeeds, world }, async (context) => {
    await judgeMove(context, {
      rule: 'CONTRACT-PAUSE',
      resource,
      operation: 'contracts.pause',
      id: await makeActive(context),
      to: ['paused'],
      onward: 'contracts.resume',
      mayMove: false,
    });
  });

  conformance('resuming takes a paused contract to active', { rules: ['CONTRACT-RESUME'], needs: makingNeeds, world }, async (context) => {
    await judgeMove(context, {
      rule: 'CONTRACT-RESUME',
      resource,
      operation: 'contracts.resume',
      id: await paused(context),
      to: ['active'],
      onward: 'contracts.pause',
      mayMove: true,
    });
  });

  conformance(
    'other transitions are rejected',
    { rules: ['CONTRACT-RESUME-ACTIVE', 'CONTRACT-PAUSE-PAUSED'], needs: makingNeeds, world },
    async (context) => {
      await judgeNoMove(context, 'CONTRACT-RESUME-ACTIVE', 'contracts.resume', await makeActive(context), 'active');
      await judgeNoMove(context, 'CONTRACT-PAUSE-PAUSED', 'contracts.pause', await paused(context), 'paused');
    },
  );

  conformance(
    'both transitions need the permission to update',
    { rules: ['CONTRACT-PAUSE-PERMISSION', 'CONTRACT-RESUME-PERMISSION'], needs: [...makingNeeds, 'merchantUser'], world },
    async (context) => {
      const { api, judge } = context;
      const as = 'merchantUser' as const;
      const pause = await api.call('contracts.pause', { as, params: { id: await makeActive(context) } });
      judgeNoSuccess(judge, 'CONTRACT-PAUSE-PERMISSION', pause, 'a pause with the base permission only');
      const resume = await api.call('contracts.resume', { as, params: { id: await paused(context) } });
      judgeNoSuccess(judge, 'CONTRACT-RESUME-PERMISSION', resume, 'a resume with the base permission only');
    },
  );
});

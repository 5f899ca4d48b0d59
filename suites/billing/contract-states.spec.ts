import { conformance, topic, type Context } from '../../fixtures/test.ts';
import { makeActive, judgeMove, judgeNoMove, moved } from '../checks/transition.ts';
import { makingNeeds, noon } from '../checks/resource.ts';

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
});

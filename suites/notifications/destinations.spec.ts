import { conformance, required, topic, unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import { makeId, makingNeeds, noon } from '../checks/resource.ts';
import { judgePresent, judgeServed } from '../checks/serving.ts';
import { isNullState, suppressionOf } from '../checks/notification-choices.ts';

const as = 'merchantAdmin' as const;
const world = { now: noon } as const;
const resource = 'notificationDestinations' as const;

const rotationOf = ({ api }: Context, id: string): Promise<Answer> =>
  api.call(`${resource}.secretRotation`, { as, params: { id }, query: { suppressNulls: false } });

/** A rotation that has begun, with its state before and after. */
async function begun(context: Context) {
  const id = await makeId(context, resource);
  const before = required(await rotationOf(context, id), 'the state of a rotation');
  required(await context.api.call(`${resource}.beginSecretRotation`, { as, params: { id } }), 'beginning a rotation');
  return { id, before, pending: required(await rotationOf(context, id), 'the state of a rotation') };
}

const differs = (
  context: Context,
  rule: 'EVENT-ROTATION-BEGIN' | 'EVENT-ROTATION-PROMOTE' | 'EVENT-ROTATION-CANCEL',
  from: Answer,
  to: Answer,
) =>
  context.judge.that(rule, from.text !== to.text, {
    check: 'the state of the rotation before and after',
    expected: 'a difference',
    actual: 'none',
    answer: to,
  });

topic('Rotation of a signing secret', () => {
  conformance('can be started', { rules: ['EVENT-ROTATION-BEGIN', 'EVENT-ROTATION-STATE'], needs: makingNeeds, world }, async (context) => {
    const id = await makeId(context, resource);
    const before = await rotationOf(context, id);
    context.judge.equal('EVENT-ROTATION-STATE', before.status, 200, { check: 'the state of a rotation', answer: before });
    await judgeServed(context, 'EVENT-ROTATION-BEGIN', `${resource}.beginSecretRotation`, { as, params: { id } }, 'a rotation begins');
    const pending = required(await rotationOf(context, id), 'the state of a rotation');
    differs(context, 'EVENT-ROTATION-BEGIN', before, pending);
  });

  for (const [rule, verb] of [
    ['EVENT-ROTATION-PROMOTE', 'promoteSecretRotation'],
    ['EVENT-ROTATION-CANCEL', 'cancelSecretRotation'],
  ] as const) {
    conformance(`ends by ${verb}`, { rules: [rule], needs: makingNeeds, world }, async (context) => {
      const { id, pending } = await begun(context);
      await judgeServed(context, rule, `${resource}.${verb}`, { as, params: { id } }, 'a rotation ends');
      differs(context, rule, pending, required(await rotationOf(context, id), 'the state of a rotation'));
    });
  }
});

topic('Suppression of a destination', () => {
  conformance('is null before a failure', { rules: ['EVENT-SUPPRESSION-NULL'], needs: makingNeeds, world }, async (context) => {
    const id = await makeId(context, resource);
    const rule = 'EVENT-SUPPRESSION-NULL';
    const answer = await suppressionOf(context, id);
    context.judge.that(rule, answer.ok && isNullState(answer, id), {
      check: 'the suppression state of a new destination',
      expected: null,
      answer,
    });
  });
});

topic('Test of a destination', () => {
  conformance('sends a test notification', { rules: ['DESTINATION-TEST'], needs: makingNeeds, world }, async (context) => {
    const params = { id: await makeId(context, resource) };
    const { api, judge } = context;
    const rule = 'DESTINATION-TEST';
    const answer = await api.call(`${resource}.test`, { as, params });
    if (answer.ok) judge.that(rule, true, { check: 'a test of a destination', answer });
    judgePresent(judge, rule, answer, 'a test of a destination');
    // There is no receiver, which a deployment may report as an error.
    if (!answer.ok) unobservable(`${resource}.test answered ${answer.status}`, answer);
  });
});

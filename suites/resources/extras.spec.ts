import { conformance, required, topic, type Answer, type Context } from '../../fixtures/test.ts';
import { lookThrough, recordsOf } from '../checks/listed.ts';
import { recordIn, speaksOf, switchesOf, valuesOf } from '../checks/members.ts';
import { attempt } from '../checks/refused.ts';
import { idOf } from '../checks/created.ts';
import { makeId, makingNeeds, methodFor, noon, readBack } from '../checks/resource.ts';
import { judgeServed } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;
const world = { now: noon } as const;

topic('Stored payment methods', () => {
  conformance(
    'are added to a customer and deleted',
    { rules: ['CUSTOMER-METHOD-ADD', 'CUSTOMER-METHOD-DELETE'], needs: makingNeeds, world },
    async (context) => {
      const customerId = await makeId(context, 'customers');
      const add = 'customers.addStoredPaymentMethod' as const;
      const added = await judgeServed(context, 'CUSTOMER-METHOD-ADD', add, { as, body: methodFor(customerId) }, 'a method for a customer');
      const body = { customerId, storedPaymentMethodId: await idOf(context, add, added, { source: customerId }) };
      const remove = 'customers.deleteStoredPaymentMethod' as const;
      await judgeServed(context, 'CUSTOMER-METHOD-DELETE', remove, { as, body }, 'the deletion of that method');
    },
  );
});

const activityIn = (read: Answer, id: string) => switchesOf(recordIn(read.json, id)).filter(({ name }) => /active$/i.test(name));

/**
 * Judges that a lookup leaves out a plan that is not active. How a plan becomes so and which member shows it are not documented: one that is false here, and
 * true for the plan that the lookup shows.
 */
async function judgeInactive(context: Context, active: string, ask: (members: object) => Promise<Answer>): Promise<void> {
  const made = await attempt(async () => {
    const id = await makeId(context, 'contractPlans', context.build.body('contractPlans.create', { isActive: false }));
    return { id, read: required(await readBack(context, 'contractPlans', id), 'the read of a plan') };
  });
  if (made === undefined) return;
  const { id, read } = made;
  const shown = activityIn(read, id).filter(({ value }) => value === false);
  if (shown.length === 0) return;
  const other = activityIn(await readBack(context, 'contractPlans', active), active);
  if (!shown.some(({ path }) => other.some((one) => one.path === path && one.value === true))) return;
  const { page, pages } = await lookThrough(ask, (one) => speaksOf(one, id));
  const answer = page ?? pages.at(-1);
  context.judge.that('PLAN-LOOKUP', page === undefined, {
    check: 'the lookup, searched for a plan that is not active',
    expected: 'not found',
    actual: page === undefined ? 'not found' : id,
    ...(answer === undefined ? {} : { answer }),
  });
}

topic('Contract plan prices', () => {
  const price = { amount: 12 };

  conformance('are looked up', { rules: ['PLAN-LOOKUP'], needs: makingNeeds, world }, async (context) => {
    const id = await makeId(context, 'contractPlans');
    const first = await context.api.call('contractPlans.lookup', { as });
    context.judge.equal('PLAN-LOOKUP', first.status, 200, { check: 'the lookup', answer: first });
    const ask = (members: object): Promise<Answer> => context.api.call('contractPlans.lookup', { as, query: { ...members } });
    const { page, pages, unread } = await lookThrough(ask, (one) => speaksOf(one, id));
    const answer = page ?? pages.at(-1) ?? first;
    // A lookup with a round number of records may be cut there.
    const isCut = unread !== undefined || (recordsOf(answer).length >= 10 && recordsOf(answer).length % 10 === 0);
    if (page === undefined && first.ok && isCut)
      return context.judge.untested(
        'PLAN-LOOKUP',
        `contractPlans.lookup shows more plans than were read${unread === undefined ? '' : `: ${unread}`}`,
      );
    // A lookup may be valid although it names no plan by its id: its members are not documented.
    const check = 'the lookup after a plan was created';
    const isConclusive = speaksOf(answer, id) || !answer.text.includes('{') || valuesOf(answer.json, 'id').length > 0;
    if (isConclusive) context.judge.that('PLAN-LOOKUP', speaksOf(answer, id), { check, expected: `the plan ${id}`, answer });
    if (isConclusive) await judgeInactive(context, id, ask);
    else context.judge.untested('PLAN-LOOKUP', 'contractPlans.lookup shows no ids, so it is unknown which plans it holds');
  });

  conformance('are recorded', { rules: ['PLAN-PRICE'], needs: makingNeeds, world }, async (context) => {
    const params = { id: await makeId(context, 'contractPlans') };
    const body = { ...price, effectiveFrom: await context.build.day(30) };
    await judgeServed(context, 'PLAN-PRICE', 'contractPlans.addPrice', { as, params, body }, 'a price from next month on');
  });
});

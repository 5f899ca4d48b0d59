/** The legacy follow-up route: served, marked deprecated, and equivalent to the merchant-scoped route (concepts: Versioning). */
import { conformance, required, topic, unobservable, type Answer, type Context, type Judge } from '../../../fixtures/test.ts';
import { observeChoice } from '../../checks/choice.ts';
import { followUpBody, pay, voided, type Payment } from '../../checks/payment.ts';
import { membersOf, type Member } from '../../checks/members.ts';
import { isAbsent, refusedBy } from '../../checks/serving.ts';

const needs = ['merchantAdmin.merchantId', 'consent.write'] as const;

type Who = 'merchantAdmin' | 'reseller';

const scoped = ({ api }: Context, { id, merchantId }: Payment, as: Who = 'merchantAdmin') =>
  api.call('transactions.operate', {
    as,
    params: { merchantId, transactionId: id },
    query: { suppressNulls: false },
    body: api.bodyFor('transactions.operate', followUpBody),
  });

/** The body of the other route, since this one forwards to it. */
const legacy = ({ api }: Context, { id }: Payment, as: Who = 'merchantAdmin') =>
  api.call('transactions.operateLegacy', {
    as,
    params: { transactionId: id },
    query: { suppressNulls: false },
    body: api.bodyFor('transactions.operateLegacy', api.bodyFor('transactions.operate', followUpBody)),
  });

topic('Legacy follow-up route', () => {
  conformance(
    'is served',
    { rules: ['TX-LEGACY-SERVED'], needs: ['merchantAdmin', 'fixtures.cardTransaction', 'consent.write'] },
    async ({ api, judge, target }) => {
      const transactionId = target.fixtures['cardTransaction']!;
      required(
        await api.call('transactions.read', { as: 'merchantAdmin', params: { id: transactionId } }),
        'a read of the card transaction',
      );
      // An incomplete body: an existing route refuses it, and the transaction is unchanged.
      const answer = await api.call('transactions.operateLegacy', { as: 'merchantAdmin', params: { transactionId }, rawBody: '{' });
      judge.that('TX-LEGACY-SERVED', !isAbsent(answer), {
        check: 'the legacy route, with an incomplete body for the card transaction',
        expected: 'neither 404 nor 405',
        answer,
      });
    },
  );

  conformance('forwards, with a Deprecation header', { rules: ['TX-LEGACY-DEPRECATION', 'TX-LEGACY-FORWARDS'], needs }, async (context) => {
    const { judge } = context;
    const options = await voided(context);
    const direct = await context.api.call('transactions.operate', {
      ...options,
      body: context.api.bodyFor('transactions.operate', options.body),
    });
    const answer = await legacy(context, await pay(context));
    const header = answer.header('deprecation');
    // Whether a refusal has the header too is not documented.
    if (answer.ok || header !== undefined)
      judge.that('TX-LEGACY-DEPRECATION', header !== undefined && header.trim() !== '', {
        check: 'headers of the legacy route',
        expected: 'Deprecation, with a value',
        actual: header === undefined ? 'none of that name' : `Deprecation: ${header}`,
        answer,
      });
    else judge.untested('TX-LEGACY-DEPRECATION', refusedBy(answer), answer);
    observePolicy(judge, answer);
    if (!direct.ok) unobservable(refusedBy(direct), direct);
    judge.equal('TX-LEGACY-FORWARDS', answer.status, direct.status, { check: 'status of either route on equal transactions', answer });
    if (!answer.ok) return;
    judge.equal('TX-LEGACY-FORWARDS', namesOf(answer.json), namesOf(direct.json), {
      check: 'members of the reply of either route',
      answer,
    });
  });

  conformance('determines the merchant from the transaction', { rules: ['TX-LEGACY-RESOLVES-MERCHANT'], needs }, async (context) => {
    const { judge } = context;
    const byReseller = await followedUpByReseller(context);
    const as = byReseller?.ok === true ? 'reseller' : 'merchantAdmin';
    const direct = byReseller?.ok === true ? byReseller : await scoped(context, await pay(context));
    if (!direct.ok) unobservable(refusedBy(direct), direct);
    const payment = await pay(context);
    const answer = await legacy(context, payment, as);
    // The members that name the merchant in the other route's reply, since none is documented.
    const isMerchant = ({ value }: Member): boolean => String(value).toLowerCase() === payment.merchantId.toLowerCase();
    const naming = new Set(
      membersOf(direct.json)
        .filter(isMerchant)
        .map(({ path }) => path),
    );
    const isRight = membersOf(answer.json).every((member) => !naming.has(member.path) || isMerchant(member));
    judge.that('TX-LEGACY-RESOLVES-MERCHANT', answer.ok && isRight, {
      check: `a follow-up by personas.${as}, which the merchant-scoped route accepts from it`,
      expected: `a success, for the merchant ${payment.merchantId}`,
      answer,
    });
  });
});

/** A reseller has several merchants, so its key does not determine the merchant. */
async function followedUpByReseller(context: Context): Promise<Answer | undefined> {
  return context.target.personas.reseller === undefined ? undefined : scoped(context, await pay(context), 'reseller');
}

/** Member names of an object; for any other value, its kind. */
const namesOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value).toSorted() : typeof value;

function observePolicy(judge: Judge, answer: Answer): void {
  const form = answer.header('deprecation')?.trim();
  if (form === undefined) return;
  const since = /^@(\d+)$/.exec(form)?.[1];
  observeChoice(judge, 'deprecation.headerForm', since === undefined ? 'true' : 'date');
  if (since !== undefined) observeChoice(judge, 'deprecation.legacyOperations.since', instant(Number(since) * 1000));
  const sunset = Date.parse(answer.header('sunset') ?? '');
  observeChoice(judge, 'deprecation.legacyOperations.sunset', Number.isNaN(sunset) ? null : instant(sunset));
}

const instant = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;

/** Observes the target's choices for failed payments. Their bodies are not documented, so only unambiguous answers count. */
import { conformance, topic, type Answer, type Context } from '../../fixtures/test.ts';
import { isValidation, observeChoice } from '../checks/choice.ts';
import { membersOf } from '../checks/members.ts';
import { paidId } from '../checks/payment.ts';
import { isRefused } from '../checks/refused.ts';
import { isAbsent, judgeServed } from '../checks/serving.ts';

type Body = Readonly<Record<string, unknown>>;
const as = 'merchantAdmin' as const;

/** A test number that is usually declined. */
const declinedCard = {
  number: '4000000000000002',
  expirationMonth: 12,
  expirationYear: 2049,
  securityCode: '123',
  cardholderName: 'Test Payer',
};

const charge = ({ api, build }: Context, over: Body): Promise<Answer> =>
  api.call('transactions.create', { as, body: build.cardTransaction(over) });

/** A payment with a declined card, if the same payment with another card succeeds. */
async function observeDecline(context: Context): Promise<void> {
  const answer = await charge(context, { cardData: declinedCard });
  const isDeclined = membersOf(answer.json).some(({ value }) => typeof value === 'string' && /declined/i.test(value));
  if (isDeclined && (answer.ok || !isValidation(answer))) observeChoice(context.judge, 'transactions.declineStatus', answer.status);
}

/** A capture of more than was authorized, if one of the exact amount succeeds. */
async function observeExcess(context: Context): Promise<void> {
  const { api, judge, target } = context;
  const merchantId = target.personas.merchantAdmin!.merchantId!;
  const capture = async (amount: number): Promise<Answer | undefined> => {
    const authorized = await charge(context, { type: 'Authorization', amount: 20 });
    if (!authorized.ok) return undefined;
    const params = { merchantId, transactionId: await paidId(context, authorized) };
    return api.call('transactions.operate', { as, params, body: { type: 'Capture', amount } });
  };
  if ((await capture(20))?.ok !== true) return;
  const excess = await capture(2000);
  if (excess !== undefined && isRefused(excess) && !isAbsent(excess) && !isValidation(excess))
    observeChoice(judge, 'errors.businessRuleStatus', excess.status);
}

topic('Choices of the target', () => {
  conformance(
    'are seen in payments that fail',
    { rules: ['TX-CREATE'], needs: ['merchantAdmin.merchantId', 'consent.write'] },
    async (context) => {
      const { api, build } = context;
      const body = build.cardTransaction();
      await judgeServed(context, 'TX-CREATE', 'transactions.create', { as, body, shared: 'quiet' }, 'a card payment');
      const isOwn = (['transactions.create', 'transactions.operate'] as const).some((one) => api.bodyFor(one, undefined) !== undefined);
      // The suite cannot know how to change a body from the target file.
      if (isOwn) return;
      await observeDecline(context);
      await observeExcess(context);
    },
  );
});

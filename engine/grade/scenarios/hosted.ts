/** Scenarios of hosted payment pages: a customer pays or cancels, and returns to the shop. */
import type { JsonObject } from '../../../schemas/shared/json.ts';
import type { Scenario } from '../scenario.ts';
import { memberOf, type Stage } from '../stage.ts';

const cardData = (number: string): JsonObject => ({ number, expirationMonth: 12, expirationYear: 2049, securityCode: '123' });

/** Opens a page for an order, and pays if a card is given. Returns whether the client could open the page. */
async function visit(stage: Stage, order: string, card?: string): Promise<boolean> {
  const { gateway } = stage;
  const pages = await gateway.listed('hostedPaymentPages.list');
  const page = pages.find((one) => memberOf(one, 'merchantId') === gateway.merchantId);
  const result = await stage.ask({ do: 'checkout', order, amount: '25.00', currency: 'USD', page: memberOf(page, 'id') });
  if (result?.session === undefined) return false;
  const payment = { sessionId: result.session, paymentType: 'Card', cardData: cardData(card ?? '') };
  // A gateway may answer a declined card with an error.
  if (card !== undefined) await gateway.call('POST', '/api/transactions/from-hpp-session', payment).catch(() => undefined);
  return true;
}

export const hostedScenarios: readonly Scenario[] = [
  {
    name: 'hosted-page',
    title: 'Customers come back from a hosted payment page, one after paying, one whose card was declined, and one who did not pay',
    obligations: ['HOSTED-FULFILLED-ONCE', 'RETURN-NOT-TRUSTED'],
    async play(stage) {
      await stage.receive();
      if (!(await visit(stage, 'AJ-1', '4111111111111111'))) return;
      stage.note('paid on a page', 'AJ-1');
      // The event of the payment is in flight; meanwhile a customer may reload a page.
      await Promise.all([stage.ask({ do: 'returned', order: 'AJ-1' }), stage.ask({ do: 'returned', order: 'AJ-1' })]);
      for (const [order, card] of [['AJ-2', '4000000000000002'], ['AJ-3']] as const) {
        await visit(stage, order, card);
        stage.note('not paid on a page', order);
        await stage.ask({ do: 'returned', order });
      }
      await stage.gateway.advance('PT1S');
      await stage.ask({ do: 'returned', order: 'AJ-1' });
      await stage.state();
    },
  },
];

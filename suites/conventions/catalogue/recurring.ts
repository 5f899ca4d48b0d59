/** A walk through recurring billing: a manual run for a contract that has not begun, which charges no one. */
import { stringAt, type Context } from '../../../fixtures/test.ts';
import { makeId, readBack } from '../../checks/resource.ts';
import { maySend } from '../../checks/serving.ts';
import type { Go } from './walker.ts';

export async function recurringBilling(go: Go, context: Context): Promise<void> {
  const contractId = await makeId(context, 'contracts');
  // Without a body that limits it, a run could charge any customer of the target.
  if (maySend(context, 'recurringBilling.trigger')) {
    const run = await go('recurringBilling.trigger', { body: { contractIds: [contractId] } });
    await go('recurringBilling.run', { params: { id: stringAt(run, 'id') } });
  }
  await go('recurringBilling.history');
  await go('recurringBilling.contractHistory', { params: { contractId } });
  const customerId = (await readBack(context, 'contracts', contractId)).get('customerId');
  if (typeof customerId === 'string') await go('recurringBilling.customerHistory', { params: { customerId } });
}

/** Handlers of the customers group. */
import type { customers } from '../../../../schemas/billing/customers/operations.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { addStoredPaymentMethod } from './add-method.ts';
import { deleteStoredPaymentMethod } from './delete-method.ts';
import { customerResource } from './resource.ts';

export const customerHandlers = {
  ...resourceHandlers(customerResource),
  'customers.addStoredPaymentMethod': addStoredPaymentMethod,
  'customers.deleteStoredPaymentMethod': deleteStoredPaymentMethod,
} satisfies HandlersOf<typeof customers>;

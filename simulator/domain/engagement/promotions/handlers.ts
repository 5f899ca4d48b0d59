/** Handlers of the promotions group. */
import type { promotions } from '../../../../schemas/operations/engagement/promotions.ts';
import type { Handler, OpenHandler } from '../../kernel/call.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { promotionResource } from './resource.ts';

export const promotionHandlers = {
  ...resourceHandlers(promotionResource),
} satisfies { readonly [Id in keyof typeof promotions]: Handler | OpenHandler };

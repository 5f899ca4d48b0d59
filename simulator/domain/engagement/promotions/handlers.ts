/** Handlers of the promotions group. */
import type { promotions } from '../../../../schemas/operations/engagement/promotions.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { promotionResource } from './resource.ts';

export const promotionHandlers = {
  ...resourceHandlers(promotionResource),
} satisfies HandlersOf<typeof promotions>;

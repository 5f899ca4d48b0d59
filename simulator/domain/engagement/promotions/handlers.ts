/** Handlers of the promotions group. */
import { resourceHandlers } from '../../resources/handlers.ts';
import { promotionResource } from './resource.ts';

export const promotionHandlers = resourceHandlers(promotionResource);

/** Unsubscribe links of e-mails (assumptions: 18.3). */
import { boolean, maybe, optional, shape, text, type Static } from '../../shape.ts';

/** The schema does not require it: a missing token gets the same response as an unknown one. */
export const UnsubscribeQuery = shape('UnsubscribeQuery', 'assumed', { token: optional(text(2048)) });
export type UnsubscribeQuery = Static<typeof UnsubscribeQuery>;

/** The masked address, and the category from which a link unsubscribes. */
export const UnsubscribeStateDto = shape('UnsubscribeStateDto', 'assumed', {
  email: text(),
  category: text(),
  isUnsubscribed: boolean(),
});
export type UnsubscribeStateDto = Static<typeof UnsubscribeStateDto>;

export const UnsubscribeConfirmDto = shape('UnsubscribeConfirmDto', 'assumed', { token: text(2048), allCategories: maybe(boolean()) });
export type UnsubscribeConfirmDto = Static<typeof UnsubscribeConfirmDto>;

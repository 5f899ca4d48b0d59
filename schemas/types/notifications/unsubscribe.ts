/** Links that end mails (assumptions: 18.3). */
import { boolean, maybe, optional, shape, text, type Static } from '../../shape.ts';

/** Not required by shape: without a token the answer is that of an unknown one. */
export const UnsubscribeQuery = shape('UnsubscribeQuery', 'assumed', { token: optional(text(2048)) });
export type UnsubscribeQuery = Static<typeof UnsubscribeQuery>;

/** What a link is about; the address is masked. */
export const UnsubscribeStateDto = shape('UnsubscribeStateDto', 'assumed', {
  email: text(),
  category: text(),
  isUnsubscribed: boolean(),
});
export type UnsubscribeStateDto = Static<typeof UnsubscribeStateDto>;

export const UnsubscribeConfirmDto = shape('UnsubscribeConfirmDto', 'assumed', { token: text(2048), allCategories: maybe(boolean()) });
export type UnsubscribeConfirmDto = Static<typeof UnsubscribeConfirmDto>;

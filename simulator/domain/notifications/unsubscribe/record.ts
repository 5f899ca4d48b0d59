/** An address that is unsubscribed from a category (assumptions: 18.3). */
import { nullable, record, text, type Stored } from '../../kernel/record-schema.ts';

export const UnsubscriptionRecord = record({
  /** Lower case. */
  email: text(),
  /** Null: every category. */
  category: nullable(text()),
});
export type UnsubscriptionRecord = Stored<typeof UnsubscriptionRecord>;

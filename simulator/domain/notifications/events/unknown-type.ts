/** An event type that the catalogue does not have (assumptions: LS12). */
import { Refusal } from '../../kernel/refusal.ts';

export const unknownEventType = (): Refusal =>
  new Refusal('notFound', 404, 'Notifications:UnknownEventType', 'The catalogue has no such event type.');

/** Records that a list shows, wherever they stand: the envelope of a page is not documented. */
import { at, type Answer } from '../../fixtures/test.ts';
import { membersOf } from './members.ts';

type Shown = Readonly<Record<string, unknown>>;

/** Objects with an id in a list of a reply. */
export function recordsOf({ json }: Answer): readonly Shown[] {
  const lists: readonly unknown[] = [json, ...membersOf(json).map(({ value }) => value)];
  return lists
    .flatMap((value) => (Array.isArray(value) ? (value as readonly unknown[]) : []))
    .filter((one): one is Shown => typeof at(one, 'id') === 'string');
}

/** The id of the first of them that is as wanted. */
export const firstId = (answer: Answer, isWanted: (record: Shown) => boolean = () => true): string | undefined =>
  recordsOf(answer).find(isWanted)?.['id'] as string | undefined;

/** The target's clock, which may differ from that of the suite. */
import type { Answer, Context } from '../../fixtures/test.ts';

/** When the target answered, by its own clock, in milliseconds: the world's, else the `Date` of the answer, else the suite's own. */
export async function answeredAt({ world, clock }: Pick<Context, 'world' | 'clock'>, answer: Pick<Answer, 'header'>): Promise<number> {
  const date = Date.parse(answer.header('date') ?? '');
  return world === undefined && !Number.isNaN(date) ? date : (await clock.now()).getTime();
}

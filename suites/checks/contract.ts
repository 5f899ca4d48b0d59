import type { Context } from '../../fixtures/test.ts';
import { bodyOf, makeId } from './resource.ts';

export const activeDays = { from: -2, to: 3600 } as const;

/**
 * A new active contract; a refusal ends the test as unobservable. It began in the past in every time zone, since today in UTC may be tomorrow for the
 * merchant, and ends before it is due again in ten years. A target's own body determines when its contract begins.
 */
export async function makeActive(context: Context): Promise<string> {
  const { build } = context;
  const [startDate, endDate] = [await build.day(activeDays.from), await build.day(activeDays.to)];
  return makeId(context, 'contracts', await bodyOf(context, 'contracts', { startDate, endDate, interval: 'Year', intervalCount: 10 }));
}

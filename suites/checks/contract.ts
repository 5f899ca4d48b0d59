/** A contract that is active and bills nobody. Its body is not documented: the target's own, else the assumed one. */
import type { Context } from '../../fixtures/test.ts';
import { bodyOf, makeId } from './resource.ts';

/**
 * A new active contract; a refusal ends the test as unobservable. It began in the past in every time zone, since today in UTC may be tomorrow
 * for the merchant; it is due again after ten years, and over before that. A target's own body states itself when its contract begins.
 */
export async function makeActive(context: Context): Promise<string> {
  const { api, build } = context;
  const body = await bodyOf(context, 'contracts');
  if (api.bodyFor('contracts.create', undefined) !== undefined) return makeId(context, 'contracts', body);
  const [startDate, endDate] = [await build.day(-2), await build.day(3600)];
  return makeId(context, 'contracts', { ...body, startDate, endDate, interval: 'Year', intervalCount: 10 });
}

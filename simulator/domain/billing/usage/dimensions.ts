/** Usage summed up by dimensions that the caller chooses. */
import { worldLimits } from '../../../../schemas/limits.ts';
import type { DimensionalSummaryDto, UsageDimension } from '../../../../schemas/billing/usage/types.ts';
import { usageDimensions } from '../../../../schemas/billing/usage/types.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { selectionOf, sumsOf } from './selection.ts';
import { dateOfDay, type DaySum } from './sums.ts';

const values: Readonly<Record<UsageDimension, (sum: DaySum, world: World) => string | null>> = {
  sku: ({ sku }) => sku,
  day: ({ day }) => dateOfDay(day),
  environment: ({ environment }) => environment,
  merchantId: ({ merchantId }) => merchantId,
  resellerId: ({ merchantId }, world) => world.records.merchants.get(merchantId)?.resellerId ?? null,
};

const known = new Map(usageDimensions.map((name) => [name.toLowerCase(), name] as const));

/** Names in a text, separated by commas, each once; the SKU if there is none. */
function readDimensions(given: string | undefined): readonly UsageDimension[] {
  const names = (given ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dimensions = names.filter((name) => name !== '').map((name) => known.get(name));
  const found = dimensions.filter((name) => name !== undefined);
  if (found.length < dimensions.length) {
    throw invalidMember('dimensions', `The field dimensions must name some of ${usageDimensions.join(', ')}.`);
  }
  return found.length === 0 ? ['sku'] : [...new Set(found)];
}

export function dimensionalSummary(call: CallTo<'usageReports.dimensionalSummary'>): DimensionalSummaryDto {
  const dimensions = readDimensions(call.query.dimensions);
  const rows = new Map<string, DimensionalSummaryDto['rows'][number]>();
  for (const sum of sumsOf(call, selectionOf(call))) {
    const key = dimensions.map((name) => [name, values[name](sum, call.world)] as const);
    const id = key.map(([, value]) => value ?? '').join(' ');
    const row = rows.get(id) ?? { key: Object.fromEntries(key), quantity: 0, amount: null };
    rows.set(id, { ...row, quantity: row.quantity + sum.quantity });
    if (rows.size > worldLimits.usageRows.max)
      throw invalidMember('dimensions', 'The summary has too many rows; choose fewer days or dimensions.');
  }
  return { dimensions: [...dimensions], rows: [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row) };
}

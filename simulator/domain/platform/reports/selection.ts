/** The parameters of a report: its days, and whose records it covers, all within the caller's reach (assumptions: 22, 36). */
import { requestLimits } from '../../../../schemas/limits.ts';
import { always, dateIn, never, parseInstant, type Instant } from '../../../../schemas/shared/instant.ts';
import type { ReportDataType } from '../../../../schemas/platform/reports/group.ts';
import { addDays, startOf } from '../../kernel/calendar.ts';
import type { AuthenticatedCall } from '../../kernel/call.ts';
import type { Collection, Entity } from '../../kernel/collection.ts';
import type { Parts } from '../../kernel/parts.ts';
import { invalid, invalidMember, notFound, type ValidationError } from '../../kernel/refusal.ts';
import { reachedMerchants, reachesMerchant, reachesReseller } from '../../kernel/reach.ts';

export interface Parameter {
  readonly name: 'from' | 'to' | 'merchantId' | 'resellerId' | 'customerId' | 'currency' | 'months';
  readonly displayName: string;
  readonly dataType: ReportDataType;
}

const parameter = (name: Parameter['name'], displayName: string, dataType: ReportDataType): Parameter => ({ name, displayName, dataType });

export const days = [parameter('from', 'First day', 'Date'), parameter('to', 'Last day', 'Date')] as const;
export const owners = [parameter('merchantId', 'Merchant', 'Uuid'), parameter('resellerId', 'Reseller', 'Uuid')] as const;
export const customer = parameter('customerId', 'Customer', 'Uuid');
export const currency = parameter('currency', 'Currency', 'String');
export const months = parameter('months', 'Months from now', 'Number');

export interface Selection {
  readonly from: string | null;
  readonly to: string | null;
  /** `since` is the first instant; `until` is the first one after the last. */
  readonly since: Instant;
  readonly until: Instant;
  /** The selected merchants; null: all merchants, and records without one. */
  readonly merchants: ReadonlySet<string> | null;
  readonly customerId: string | null;
  readonly currency: string | null;
  readonly months: number;
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** A day beyond its month would be parsed as one of the next month. */
function isDate(text: string): boolean {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseInstant(`${text}T00:00:00Z`) : undefined;
  return start !== undefined && dateIn(start, 'UTC') === text;
}

const fits: Readonly<Partial<Record<ReportDataType, (value: unknown) => boolean>>> = {
  Date: (value) => typeof value === 'string' && isDate(value),
  Uuid: (value) => typeof value === 'string' && uuid.test(value),
  String: (value) => typeof value === 'string' && value.length <= 64,
  Number: (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 120,
};
const kinds: Readonly<Partial<Record<ReportDataType, string>>> = {
  Date: 'a date',
  Uuid: 'a UUID',
  String: 'a text of at most 64 characters',
  Number: 'an integer from 0 to 120',
};

type Given = Readonly<Record<string, unknown>>;

/** Names match in any case; unknown ones are ignored. @throws Refusal for a parameter of another type. */
function read(given: Given, parameters: readonly Parameter[]): Given {
  const known: Record<string, unknown> = {};
  const errors: ValidationError[] = [];
  const byName = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  for (const { name, dataType } of parameters) {
    const value = byName.get(name.toLowerCase());
    if (value === undefined || value === null) continue;
    if (fits[dataType]?.(value) === true) known[name] = value;
    else errors.push({ message: `The field parameters.${name} must be ${kinds[dataType]}.`, members: [`parameters.${name}`] });
  }
  if (errors.length > 0) throw invalid(errors);
  return known;
}

/** @throws Refusal 404 for a named merchant or reseller out of reach. */
function merchantsOf(call: AuthenticatedCall, given: Given): ReadonlySet<string> | null {
  const { world } = call;
  const [merchantId, resellerId] = ['merchantId', 'resellerId'].map((name) => (given[name] as string | undefined)?.toLowerCase());
  if (merchantId !== undefined && (world.records.merchants.get(merchantId) === undefined || !reachesMerchant(call, merchantId)))
    throw notFound('merchant out of reach');
  if (resellerId !== undefined) {
    if (!reachesReseller(call, resellerId) || world.records.resellers.get(resellerId) === undefined)
      throw notFound('reseller out of reach');
  }
  const reached = reachedMerchants(call);
  if (reached === null && merchantId === undefined && resellerId === undefined) return null;
  const all = reached ?? world.records.merchants.all();
  const meant = all.filter(
    (one) => (merchantId === undefined || one.id === merchantId) && (resellerId === undefined || one.resellerId === resellerId),
  );
  return new Set(meant.map(({ id }) => id));
}

export function selectionOf(call: AuthenticatedCall, given: Given, parameters: readonly Parameter[]): Selection {
  const known = read(given, parameters);
  const { from = null, to = null, customerId = null, currency: code = null, months: ahead = 3 } = known as Partial<Record<string, string>>;
  if (from !== null && to !== null && to < from) throw invalidMember('parameters.to', 'The field parameters.to must not be before from.');
  const merchants = merchantsOf(call, known);
  const id = customerId?.toLowerCase() ?? null;
  if (id !== null) {
    const owner = call.world.records.customers.get(id)?.merchantId;
    if (owner === undefined || owner === null || !reachesMerchant(call, owner)) throw notFound('customer out of reach');
  }
  return {
    from,
    to,
    since: from === null ? always : startOf(from, 'UTC'),
    until: to === null ? never : startOf(addDays(to, 1), 'UTC'),
    merchants,
    customerId: id,
    currency: code?.toUpperCase() ?? null,
    months: Number(ahead),
  };
}

/** In UTC. */
export const todayOf = ({ world }: AuthenticatedCall): string => dateIn(world.clock.now(), 'UTC');

/** Records checked before other work gets a turn. */
const together = 250;
const maxRows = requestLimits.reportRows.max;

/** Selects records of a collection as it is now, in parts, up to the maximum number of rows of a report. */
export function* selected<T extends Entity & { readonly merchantId: string | null }, Row>(
  collection: Collection<T, 'merchantId'>,
  { merchants, since, until }: Selection,
  rowOf: (record: T) => Row | undefined,
  isByDay = true,
): Parts<Row[]> {
  const [only] = merchants?.size === 1 ? merchants : [];
  let source = only === undefined ? collection.all() : collection.by('merchantId', only);
  const rows: Row[] = [];
  for (let index = 0; index < source.length; index++) {
    if (index > 0 && index % together === 0) {
      // Other requests run meanwhile: their later changes do not count.
      if (index === together) source = source.slice();
      yield;
    }
    const record = source[index]!;
    if (merchants !== null && (record.merchantId === null || !merchants.has(record.merchantId))) continue;
    if (isByDay && (record.creationTime < since || record.creationTime >= until)) continue;
    const row = rowOf(record);
    if (row === undefined) continue;
    if (rows.length === maxRows)
      throw invalidMember('parameters', `The report has more than ${maxRows} rows: choose fewer days or one merchant.`);
    rows.push(row);
  }
  return rows;
}

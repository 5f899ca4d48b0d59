/** Patterns of values and names that separate facts from what belongs to one deployment. */
import { catalogue } from '../../schemas/catalogue.ts';
import { machines } from '../../schemas/states.ts';

/** Headers of the transport, and those that every answer of a deployment may have another value of. */
export const transport = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'server',
  'via',
  'age',
  'alt-svc',
  'cf-ray',
  'x-powered-by',
  'x-served-by',
  'x-cache',
  'server-timing',
  'nel',
  'report-to',
]);
/** Only whether these are sent is compared. */
export const onlyPresence = /^set-cookie$|(?:request|correlation|trace|span|operation)-?id$|^traceparent$|rate-?limit|^retry-after$/;

export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const uuidWithin = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
export const date = /^\d{4}-\d\d-\d\d$/;
/** Words as enumerations, events and permissions have, and random texts have not: `Active`, `customer.created`, `Customers.Customers.Create`. */
export const word =
  /^(?:(?=.{5})[A-Z][a-z]{3,}(?:[A-Z][a-z]+)*|[a-z]{3,}(?:[._-][a-z]{2,})+|[A-Z][a-z]{2,}[A-Za-z]*(?:\.[A-Z][A-Za-z]+)+)$/;

/** Every value of an enumeration in the catalogue, and every state. */
export const knownWords: () => ReadonlySet<string> = once(() => {
  const found = new Set(machines.flatMap(({ states }) => states));
  for (const [, list = ''] of JSON.stringify(catalogue).matchAll(/"enum":\[([^\]]*)\]/g))
    for (const [, value = ''] of list.matchAll(/"([^"\\]*)"/g)) found.add(value);
  return found;
});

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:\.(\d+))?(Z|[+-]\d\d:?\d\d)?$/;
/** Milliseconds, and a few microseconds that tell two instants of the same millisecond apart. */
const apart = /^\d{3}00[1-9]$/;

/** The form of an instant: whether it has a fraction, one finer than milliseconds, and an offset. */
export function instantForm(value: string): string | undefined {
  const found = instant.exec(value);
  if (found === null) return undefined;
  const [, fraction, offset] = found;
  const isFine = fraction !== undefined && fraction.length > 3 && !apart.test(fraction);
  const precision = fraction === undefined ? '' : isFine ? ' with fine fraction' : ' with fraction';
  return `instant${precision} ${offset === 'Z' ? 'Z' : offset === undefined ? 'without offset' : 'with offset'}`;
}

/** Groups whose records sum up what the tenant holds, so that two tenants show different ones. */
export const sumsUp = /^(?:billingRuns|recurringBilling|reports|usageReports|notificationEvents)\./;

/** Members that show what a person or a key did before the walk. */
export const ofEarlier = /(?:^|\.)last(?:Active|Used|Login|SignIn|Seen|Access)\w*$/;

/** Members that number the records of a tenant: only their distance in a walk says anything. */
export const ofPlace = /(?:^|\.)((?:sort|display)?order|position|sequence(?:Number)?)$/i;

/** Members of a summary that do not grow by what a walk adds: rates, averages, and the days until something of the tenant ends. */
export const ofAll = /(?:^average\w*|[rR]ate|^daysTo\w*)$/;

/** Members that show how long something took. */
export const ofTime = /(?:latency|elapsed|duration)(?:Ms|Milliseconds)$/i;

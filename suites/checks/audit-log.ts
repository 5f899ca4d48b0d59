/** The audit log as a caller reads it; the members of its records are not documented. */
import { idsInside } from '../../fixtures/client/created.ts';
import { saysMore } from '../../fixtures/client/pages.ts';
import type { Query } from '../../fixtures/client/path.ts';
import { at, type Answer, type Context, type PersonaName } from '../../fixtures/test.ts';
import { eventually } from './eventually.ts';
import { membersOf, objectsIn } from './members.ts';

/** More than a test causes. The parameter's name is not documented; a target with a different name returns its usual page. */
const usual = { maxResultCount: 100, suppressNulls: false } as const;
/** For logs that begin with their oldest records. */
const newestFirst = { ...usual, sorting: 'creationTime desc' } as const;

const ask = ({ api }: Pick<Context, 'api'>, as: PersonaName, query: Query): Promise<Answer> =>
  api.call('auditLog.continuationList', { as, query });

export const readAuditLog = (context: Pick<Context, 'api'>): Promise<Answer> => ask(context, 'merchantAdmin', usual);

/** Returns the log's newest page and a function that reads it again. `id` is what that page must show, whichever order it uses. */
export async function newestRecords(context: Context, id: string, as: PersonaName = 'merchantAdmin') {
  const { answer } = await eventually(
    context,
    'audit',
    () => newest(context, id, as),
    ({ page }) => mentions(page, id) > 0,
  );
  return answer;
}

async function newest(context: Pick<Context, 'api'>, id: string, as: PersonaName) {
  const page = await ask(context, as, usual);
  if (mentions(page, id) > 0 || !saysMore(page, auditRecords(page).length)) return { page, read: () => ask(context, as, usual) };
  const sorted = await ask(context, as, newestFirst);
  if (mentions(sorted, id) > 0) return { page: sorted, read: () => ask(context, as, newestFirst) };
  return { page, read: () => ask(context, as, usual) };
}

/** Every list in a value, the outermost first. */
const listsIn = (json: unknown): readonly (readonly unknown[])[] =>
  [json, ...membersOf(json).map(({ value }) => value)].filter((value): value is readonly unknown[] => Array.isArray(value));

/** The records of a page, wherever they are: the outermost list of objects with an id. */
function auditRecords({ json }: Answer): readonly unknown[] {
  return listsIn(json).find((list) => list.some((one) => typeof at(one, 'id') === 'string')) ?? [];
}

/**
 * Ids of which one is that of the first record of a page: its member `id`, else any that it contains, except those of callers. Empty if the page shows none.
 */
export function auditedIds({ json }: Answer, { target }: Pick<Context, 'target'>): readonly string[] {
  const first = listsIn(json).find(([one]) => typeof one === 'object' && one !== null)?.[0];
  const id = at(first, 'id');
  const callers = new Set(
    Object.values(target.personas)
      .flatMap(({ merchantId, userId, keyId }) => [merchantId, userId, keyId])
      .map((own) => own?.toLowerCase()),
  );
  return typeof id === 'string' ? [id] : [...new Set(idsInside(first))].filter((one) => !callers.has(one.toLowerCase()));
}

/** How often a page mentions an id: each record about it does at least once, whatever its members are called. */
export const mentions = ({ text }: Pick<Answer, 'text'>, id: string): number => text.toLowerCase().split(id.toLowerCase()).length - 1;

// Parameters of a report: at a deployment with years of data the last month, if the report shows the form of its times.

type Body = Readonly<Record<string, unknown>>;

const bounds = [
  [/^(from|start|since|begin)/i, '-P30D'],
  [/^(to|until|end)/i, 'P1D'],
] as const;

/** The body that runs a report; empty if its parameters show no first and last day. */
export async function reportBody({ api, clock }: Context, as: PersonaName, reportId: string): Promise<Body> {
  const described: Answer = await api.call('reports.parameters', { as, params: { reportId }, allow501: true });
  const parameters: Record<string, string> = {};
  for (const [pattern, distance] of bounds) {
    const found = objectsIn(described.json).find((one) => pattern.test(String(at(one, 'name'))));
    const kinds = Object.values(found ?? {}).filter((value) => typeof value === 'string');
    const isDay = kinds.some((kind) => /^date$/i.test(kind));
    if (found === undefined || !(isDay || kinds.some((kind) => /^date-?time$|^instant$/i.test(kind)))) return {};
    const instant = await clock.in(distance);
    parameters[String(at(found, 'name'))] = isDay ? instant.slice(0, 10) : instant;
  }
  return { parameters };
}

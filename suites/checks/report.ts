/** Parameters of a report: at a deployment with years of data the last month, if the report shows the form of its times. */
import { at, type Answer, type Context, type PersonaName } from '../../fixtures/test.ts';
import { objectsIn } from './members.ts';

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

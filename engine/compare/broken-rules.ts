/** The required rules that an answer breaks in the aspect in which it differs, of those that traffic can show. */
import { register } from '../../schemas/register.ts';
import { isJsonObject } from '../../schemas/shared/json.ts';
import type { Answer } from '../../fixtures/client/answer.ts';
import { Observation } from '../observe/observation.ts';
import { differences, type Divergence } from './compare.ts';
import type { Taken } from './sides.ts';
import type { Exchanged, Trace } from './trace.ts';

interface Judged {
  readonly status: number;
  readonly rawHeaders: readonly string[];
  readonly text: string;
}

const required: ReadonlySet<string> = new Set(Object.values(register).flatMap(({ id, keyword }) => (keyword === 'MUST' ? [id] : [])));

/** The exchange of a divergence. */
export const exchangeOf = ({ exchanges }: Trace, { step, operation }: Pick<Divergence, 'step' | 'operation'>): Exchanged | undefined =>
  exchanges.find((one) => one.step === step && one.operation === operation && one.isOwn) ??
  exchanges.find((one) => one.step === step && one.operation === operation);

/**
 * The rules that only this side breaks where the sides differ, by the aspect of this divergence. Any other aspect of the same answer is a difference
 * of its own: the other side's answer breaks no rule with it. Where no single aspect breaks the rules, all of them do.
 */
export function rulesOf(divergence: Divergence, side: Taken, other: Taken): readonly string[] {
  const [theirs, ours] = [rulesBroken(side.trace, divergence), rulesBroken(other.trace, divergence)];
  const only = theirs.filter((rule) => !ours.includes(rule));
  const [from, to] = [exchangeOf(side.trace, divergence), exchangeOf(other.trace, divergence)];
  if (only.length === 0 || from === undefined || to === undefined) return only;
  const aspects = differing(divergence, side, other);
  // Of a body that is not JSON, or has no envelope, everything follows from that.
  const isOther = aspects.includes('body') || (hasEnvelope(to.answer) && !hasEnvelope(from.answer));
  const partOf = (aspect: string): string => (isOther && ofBody.test(aspect) ? 'body' : aspect);
  const byAspect = (of: string): readonly string[] => {
    const aspect = partOf(of);
    const changed = withAspect(to.answer, aspect, from.answer);
    if (changed === undefined) return [];
    const broken = rulesBroken(other.trace, divergence, changed);
    return only.filter((rule) => broken.includes(rule));
  };
  const mine = byAspect(divergence.aspect);
  if (mine.length > 0) return mine;
  const unlike = aspects.filter((aspect) => aspect !== divergence.aspect);
  const explained = new Set(unlike.flatMap(byAspect));
  return only.filter((rule) => !explained.has(rule));
}

const hasEnvelope = ({ json }: Answer): boolean => isJsonObject(json) && isJsonObject(json['error']);

const ofBody = /^(?:code$|member:|header:content-type$)/;

function differing({ step, operation }: Divergence, side: Taken, other: Taken): readonly string[] {
  const [one, two] = [side, other].map(({ facts }) => facts.find((each) => each.step === step && each.operation === operation));
  return one === undefined || two === undefined ? [] : differences(one, two).map(({ aspect }) => aspect);
}

/** Judges the exchange of a divergence after everything that came before it; `changed`: in place of its answer. */
function rulesBroken({ records, exchanges }: Trace, divergence: Divergence, changed?: Judged): readonly string[] {
  const own = exchanges.find((one) => one.step === divergence.step && one.operation === divergence.operation);
  const broken = new Set<string>();
  let isHere = false;
  const observation = new Observation({
    onViolation: ({ finding }) => {
      // What the specification only recommends, a deployment may do otherwise.
      if (isHere && required.has(finding.rule)) broken.add(finding.rule);
    },
  });
  let at = 0;
  for (const { id, method, path, headers, body, answer } of records.sent) {
    if (answer === null) continue;
    isHere = id === own?.answer.exchange;
    const { status, rawHeaders, text } = isHere && changed !== undefined ? changed : answer;
    observation.see({
      method,
      path,
      requestHeaders: Object.entries(headers).flat(),
      sent: body,
      status,
      responseHeaders: rawHeaders,
      text,
      beganAt: at,
      endedAt: (at += answer.elapsedMs ?? 1),
    });
    if (isHere) break;
  }
  return [...broken];
}

/** An answer with one aspect of another; undefined if it has no such part. */
function withAspect(answer: Answer, aspect: string, from: Answer): Judged | undefined {
  const { status, text } = answer;
  const rawHeaders = Object.entries(answer.headers).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]));
  const kind = aspect.split(':', 1)[0] ?? '';
  const name = aspect.slice(kind.length + 1);
  switch (kind) {
    case 'status':
      return { status: from.status, rawHeaders, text };
    case 'body':
      return { status, rawHeaders, text: from.text };
    case 'header': {
      const value = from.header(name);
      const others = Object.entries(answer.headers).flatMap(([one, all]) =>
        one === name ? [] : [all].flat().flatMap((each) => [one, each]),
      );
      return { status, rawHeaders: value === undefined ? others : [...others, name, value], text };
    }
    case 'code':
      return { status, rawHeaders, text: textOf(withPart(answer.json, from.json, ['error', 'code'])) };
    case 'member':
    case 'items':
    case 'listed':
      // A list is one part, of which only some records differ.
      return { status, rawHeaders, text: textOf(withPart(answer.json, from.json, partsOf(name, kind))) };
    default:
      return undefined;
  }
}

const textOf = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));

const partsOf = (name: string, kind: string): readonly string[] => {
  const parts = name
    .replace(/\.length$|\[.*$/, '')
    .split('.')
    .filter(Boolean);
  return kind === 'member' ? parts : parts.slice(0, 1);
};

/** A value with the part of another at a path. */
function withPart(value: unknown, from: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || Array.isArray(value) || Array.isArray(from)) return from;
  if (!isJsonObject(value)) return from;
  const part = isJsonObject(from) && Object.hasOwn(from, name) ? from[name] : undefined;
  const { [name]: own, ...others } = value;
  return part === undefined && rest.length === 0 ? others : { ...others, [name]: rest.length === 0 ? part : withPart(own, part, rest) };
}

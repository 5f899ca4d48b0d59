/** Walks a gateway, and keeps what it was sent and what it answered. */
import { catalogue, type OperationId } from '../../schemas/catalogue.ts';
import { compareLimits } from '../../schemas/limits.ts';
import type { Open } from '../../schemas/recipe.ts';
import { makerOf, recipeOf } from '../../schemas/recipes.ts';
import { parameters } from '../../schemas/removal.ts';
import { keywordsOf } from '../../schemas/shape.ts';
import { isJsonObject, type JsonObject } from '../../schemas/shared/json.ts';
import type { Leftover } from '../../schemas/shared/verdict.ts';
import type { Operation } from '../../schemas/operation.ts';
import { createBuilders } from '../../fixtures/builders/builders.ts';
import type { Answer } from '../../fixtures/client/answer.ts';
import { createApi, type Api, type Caller } from '../../fixtures/client/api.ts';
import { connectionOf, type Connection } from '../../fixtures/client/connection.ts';
import { Records } from '../../fixtures/client/path.ts';
import { cleaning, cleanupMs, Undo } from '../../fixtures/client/undo.ts';
import { HarnessError } from '../../fixtures/errors.ts';
import { Performance, type Inputs } from '../../fixtures/perform.ts';
import { milliseconds } from '../../fixtures/targets/needs.ts';
import type { Target } from '../../fixtures/targets/target.ts';
import { createClock } from '../../fixtures/worlds/world.ts';
import { recordingTape } from '../../fixtures/recording/tape.ts';
import { mayBeLate, type Lateness } from './lateness.ts';
import { eventsOf, openSession } from './listening.ts';
import { prefixOf, type Variation, type Walk, type WalkStep } from './walk.ts';

export interface Exchanged {
  /** Index of the step that it belongs to. */
  readonly step: number;
  readonly operation: OperationId;
  /** Sent for the step itself; otherwise to prepare it. */
  readonly isOwn: boolean;
  readonly variation: Variation;
  readonly inputs: Inputs;
  readonly caller: string;
  readonly answer: Answer;
}

export interface Trace {
  readonly exchanges: readonly Exchanged[];
  /** The names that were generated, in order. */
  readonly names: readonly string[];
  readonly unknownId: string;
  /** What makes texts of this walk unique, other than names. */
  readonly tag: string;
  /** Why steps were not taken, by their index. */
  readonly blocked: ReadonlyMap<number, string>;
  /** Bodies of the events that a listen session showed, in its order; undefined if none could be opened. */
  readonly events?: readonly JsonObject[];
  /** What could not be removed. */
  readonly left: readonly Leftover[];
  readonly records: Records;
}

export interface Gateway {
  readonly connection: Connection;
  readonly target: Target;
  /** Distinguishes the names of this run from those of others. */
  readonly nonce: string;
  /** Whether what a walk makes must be removed again: not in a world that is dropped. */
  readonly isKept: boolean;
  /** What the other side showed on this walk: worth waiting for where this gateway shows it later. */
  readonly awaited?: Awaited | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Awaited {
  readonly lateness: Lateness;
  /** How many events are worth waiting for after these exchanges. */
  events(exchanges: readonly Exchanged[]): number;
  /** What of the latest answer differs as if it were late. */
  missing(trace: Trace): readonly string[];
}

/** An answer that a recipe cannot go on from. */
class Refused extends Error {}

/** A recipe that never ends is a defect, and a deployment must not pay for it. */
const maxRequestsPerWalk = compareLimits.walkRequests.max;

/** Longer than any text that the specification allows, except for free text. */
const longText = 'x'.repeat(5000);

/** Takes the steps of a walk one after the other, and removes what they made. Throws `HarnessError` if the gateway cannot be reached. */
export async function takeWalk(walk: Walk, gateway: Gateway): Promise<Trace> {
  const { target, connection: whole, nonce, signal, awaited } = gateway;
  const records = new Records();
  const connection = connectionOf(`${walk.group} ${walk.seed}`, whole);
  for (const { key } of Object.values(target.personas)) records.secrets.add(key);
  const tape = recordingTape();
  const clock = createClock(target, undefined, tape);
  const names: string[] = [];
  const build = createBuilders({ seed: walk.seed, name: nonce, nonce, target: withoutControl(target), clock });
  const newName = (what: string, maxLength?: number): string => {
    const name = build.name(what, maxLength);
    names.push(name);
    return name;
  };
  const undo = gateway.isKept ? new Undo() : undefined;
  const api = createApi(connection, target, records, tape, undo, () => newName('own'));
  const exchanges: Exchanged[] = [];
  const blocked = new Map<number, string>();
  const unknownId = build.uuid('unknown');
  const tag = build.uuid('tag').slice(0, 8);

  const openValue = ({ value }: Open): unknown => {
    switch (value.of) {
      case 'name': {
        const name = newName(value.what, value.maxLength);
        if (value.style === undefined) return name;
        const styled = value.style === 'upper' ? name.toUpperCase() : name.replaceAll(/[^\w.-]+/g, '-').toLowerCase();
        if (styled !== name) names.push(styled);
        return styled;
      }
      case 'tag':
        return tag;
      case 'pick':
        return value.options[0];
      case 'fixture':
        return target.fixtures[value.name];
      case 'caller':
        return target.personas[value.persona ?? 'merchantAdmin']?.[value.id];
      case 'day':
        return new Date(Date.now() + value.days * 86_400_000).toISOString().slice(0, 10);
      case 'instant':
        return new Date(Date.now() + milliseconds(value.distance)).toISOString();
      default:
        return undefined;
    }
  };

  let [at, sent] = [0, 0];
  const send = async (operation: OperationId, inputs: Inputs, variation: Variation, isOwn: boolean): Promise<Answer> => {
    const { as, params, query, body, file } = inputs;
    const caller = callerOf(variation, as, target);
    // A path cannot be filled: what it names was not made.
    if (parameters(catalogue[operation].path).some((name) => params[name] === undefined)) throw new Refused();
    const call = (): Promise<Answer> => {
      if (sent++ >= maxRequestsPerWalk) throw new HarnessError(`a walk of ${walk.group} sent more than ${maxRequestsPerWalk} requests`);
      return api.call(operation, {
        as: caller,
        params,
        query,
        allow501: true,
        ...(body === undefined ? {} : { body: variation.of === 'none' ? api.bodyFor(operation, body) : body }),
        ...(file === undefined ? {} : { rawBody: file.text, headers: { 'content-type': file.type } }),
      });
    };
    const { length } = exchanges;
    const note = (answer: Answer): void => {
      exchanges[length] = {
        step: at,
        operation,
        isOwn,
        variation,
        inputs,
        caller: typeof caller === 'string' ? caller : 'unknown key',
        answer,
      };
    };
    let answer = await call();
    note(answer);
    if (awaited !== undefined && isOwn && mayBeLate(operation))
      await awaited.lateness.settle(
        operation,
        () => awaited.missing({ exchanges, names, unknownId, tag, blocked, left: [], records }),
        async () => note((answer = await call())),
      );
    return answer;
  };
  const performance = new Performance({
    async call(operation, inputs) {
      const answer = await send(operation, inputs, { of: 'none' }, false);
      if (!answer.ok) throw new Refused();
      return answer.json ?? answer.text;
    },
    open: openValue,
  });
  const take = async ({ operation, variation }: WalkStep): Promise<void> => {
    if (variation.of !== 'unprepared') await performance.prepare(operation);
    const inputs = varied(operation, completed(operation, await performance.inputs(operation), exchanges), variation, unknownId);
    const answer = await send(operation, inputs, variation, true);
    if (answer.ok) performance.note(operation, inputs, answer.json ?? answer.text);
  };
  let left: readonly Leftover[] = [];
  let events: readonly JsonObject[] | undefined;
  try {
    const session = await openSession(api);
    for (const step of walk.steps) {
      if (signal?.aborted === true) break;
      await take(step).catch((problem: unknown) => {
        if (problem instanceof HarnessError && !problem.message.startsWith('no value for')) throw problem;
        blocked.set(
          at,
          problem instanceof Refused
            ? 'a request that prepares it was refused'
            : problem instanceof Error
              ? problem.message
              : String(problem),
        );
      });
      at++;
    }
    if (session !== undefined && signal?.aborted !== true)
      events = await eventsOf(api, session, awaited && { lateness: awaited.lateness, events: awaited.events(exchanges) });
  } finally {
    const cleaner: Api | undefined = undo === undefined ? undefined : createApi(cleaning(connection), target, records, tape);
    if (undo !== undefined && cleaner !== undefined)
      left = await undo.all(cleaner, target.personas, signal?.aborted === true ? cleanupMs.interrupted : cleanupMs.usual);
    whole.release?.(records);
  }
  return { exchanges, names, unknownId, tag, blocked, left, records, ...(events === undefined ? {} : { events }) };
}

const withoutControl = ({ control: _control, ...target }: Target): Target => target;

function callerOf(variation: Variation, as: Inputs['as'], target: Target): Caller {
  if (variation.of !== 'caller') return as ?? 'anonymous';
  if (variation.caller !== 'unknown key') return variation.caller;
  const known = target.personas.merchantAdmin?.key ?? Object.values(target.personas)[0]?.key ?? 'unknown-key-00000000000000000000';
  return { key: `${known.slice(0, -8)}00000000` };
}

/**
 * An update sends back what a read shows. A documented member that the read leaves out is sent as it was when the record was made: the update may
 * require it.
 */
function completed(operation: OperationId, inputs: Inputs, exchanges: readonly Exchanged[]): Inputs {
  const { method, body, reply }: Operation = catalogue[operation];
  if (method !== 'PUT' || body === undefined || reply.schema === undefined || !isJsonObject(inputs.body)) return inputs;
  if (recipeOf(operation).body !== undefined) return inputs;
  const maker = makerOf(prefixOf(operation));
  const made = exchanges.findLast((one) => one.operation === maker && one.answer.ok)?.inputs.body;
  const [sent, shown] = [body.form ?? body.schema, reply.schema].map((schema) => keywordsOf(schema).properties ?? {});
  const left = Object.entries(isJsonObject(made) ? made : {}).filter(([member]) => member in sent! && member in shown!);
  return { ...inputs, body: { ...Object.fromEntries(left), ...inputs.body } };
}

/** The inputs of a step with its variation. */
function varied(operation: OperationId, inputs: Inputs, variation: Variation, unknownId: string): Inputs {
  const { params, query, body } = inputs;
  const named = parameters(catalogue[operation].path).at(-1);
  const withId = (id: string): Inputs => (named === undefined ? inputs : { ...inputs, params: { ...params, [named]: id } });
  const withMember = (member: string, value: unknown): Inputs => ({
    ...inputs,
    body: { ...(isJsonObject(body) ? body : {}), [member]: value },
  });
  switch (variation.of) {
    case 'unknown id':
      return withId(unknownId);
    case 'malformed id':
      return withId('not-an-id');
    case 'query':
      return { ...inputs, query: { ...query, ...variation.query } };
    case 'without': {
      const { [variation.member]: _left, ...rest } = isJsonObject(body) ? body : {};
      return { ...inputs, body: rest };
    }
    case 'wrong type':
      return withMember(variation.member, typeNameOf(operation, variation.member) === 'string' ? 12345 : 'of another type');
    case 'too long':
      return withMember(variation.member, longText);
    default:
      return inputs;
  }
}

function typeNameOf(operation: OperationId, member: string): string | undefined {
  const { body }: Operation = catalogue[operation];
  const schema = body === undefined ? undefined : keywordsOf(body.form ?? body.schema).properties?.[member];
  return /"type":"(\w+)"/.exec(JSON.stringify(schema) ?? '')?.[1];
}

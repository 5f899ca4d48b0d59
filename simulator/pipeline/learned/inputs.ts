/** Inputs that a deployment was observed to ignore, and its defaults for missing ones: applied before the request is validated. */
import { isJsonObject } from '../../../schemas/shared/json.ts';
import type { Exchange } from '../exchange.ts';
import { withChange, withMember } from '../member-path.ts';
import { learnedOf, type InputDefault } from './entries.ts';

const queryStart = 'query.';

/** The path to an input in the caller's spelling, which may differ in case. Undefined if the object that would hold it is absent. */
function spelled(value: unknown, [step, ...rest]: readonly string[]): readonly string[] | undefined {
  if (step === undefined) return [];
  if (!isJsonObject(value)) return undefined;
  const name = Object.hasOwn(value, step) ? step : (Object.keys(value).find((one) => one.toLowerCase() === step.toLowerCase()) ?? step);
  if (rest.length === 0) return [name];
  const further = Object.hasOwn(value, name) ? spelled(value[name], rest) : undefined;
  return further === undefined ? undefined : [name, ...further];
}

const holds = (value: unknown, [step, ...rest]: readonly string[]): boolean => {
  if (step === undefined) return true;
  return isJsonObject(value) && Object.hasOwn(value, step) && holds(value[step], rest);
};

type Inputs = Pick<Exchange, 'query' | 'body'>;

/** Where an input is: the query or the body, and the path in it in the caller's spelling. */
function placeOf({ query, body }: Inputs, input: string): readonly [place: unknown, path: readonly string[] | undefined] {
  const isQuery = input.startsWith(queryStart);
  const place = isQuery ? query : body;
  return [place, spelled(place, isQuery ? [input.slice(queryStart.length)] : input.split('.'))];
}

/** Whether a request lacks an input: a member of its body, or `query.NAME`. */
export function lacks(inputs: Inputs, input: string): boolean {
  const [place, path] = placeOf(inputs, input);
  return path === undefined || !holds(place, path);
}

/** Takes an input out of the request. Returns whether the request had it. */
function leaveOut(exchange: Exchange, input: string): boolean {
  const [place, path] = placeOf(exchange, input);
  if (path === undefined || !holds(place, path)) return false;
  const rest = withChange(place, path, () => undefined);
  if (input.startsWith(queryStart)) exchange.query = rest as Exchange['query'];
  else exchange.body = rest;
  return true;
}

function setDefault(exchange: Exchange, { input, value }: InputDefault): boolean {
  if (input.startsWith(queryStart)) {
    exchange.query = { ...exchange.query, [input.slice(queryStart.length)]: typeof value === 'string' ? value : JSON.stringify(value) };
    return true;
  }
  const body = exchange.body === undefined && exchange.operation?.body?.required === false ? {} : exchange.body;
  const path = spelled(body, input.split('.'));
  if (path === undefined) return false;
  exchange.body = withMember(body, path, value);
  return true;
}

/** Leaves out what the world's entries ignore, applies their defaults, and records both. */
export function applyLearnedInputs(exchange: Exchange): void {
  const { world, operation } = exchange;
  const learned = operation === null ? undefined : learnedOf(world.choices['answers.learned'], operation);
  if (learned === undefined) return;
  exchange.ignoredInputs = learned.ignored.filter((input) => leaveOut(exchange, input));
  if (learned.defaults.length === 0) return;
  const { query, body } = exchange;
  // The most precise entry comes last.
  const defaults = new Map(learned.defaults.map((preset) => [preset.input.toLowerCase(), preset]));
  const defaulted: string[] = [];
  for (const preset of defaults.values()) {
    const isMissing = lacks({ query, body }, preset.input) && lacks({ query, body }, preset.without);
    if (isMissing && setDefault(exchange, preset)) defaulted.push(preset.input);
  }
  exchange.defaultedInputs = defaulted;
}

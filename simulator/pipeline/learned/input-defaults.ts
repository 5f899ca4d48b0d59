/** Defaults that a deployment was observed to use for missing inputs: applied before the request is validated. */
import { isJsonObject } from '../../../schemas/shared/json.ts';
import type { Exchange } from '../exchange.ts';
import { withMember } from '../member-path.ts';
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

/** Whether a request lacks an input: a member of its body, or `query.NAME`. */
export function lacks({ query, body }: Inputs, input: string): boolean {
  const isQuery = input.startsWith(queryStart);
  const place = isQuery ? query : body;
  const path = spelled(place, isQuery ? [input.slice(queryStart.length)] : input.split('.'));
  return path === undefined || !holds(place, path);
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

/** Applies the defaults of the world's entries, and records them. */
export function applyInputDefaults(exchange: Exchange): void {
  const { world, operation } = exchange;
  const learned = operation === null ? undefined : learnedOf(world.choices['answers.learned'], operation);
  if (learned === undefined || learned.defaults.length === 0) return;
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

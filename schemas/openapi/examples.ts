/** The parts of the OpenAPI document that come from a run against the simulator: examples, rules, states and refusals of an operation. */
import { movesOf } from '../moves-of.ts';
import type { ObservedExchange, ObservedOperation } from '../observed.ts';
import type { JsonObject } from '../shared/json.ts';
import { keywordsOf, type TSchema } from '../shape.ts';

/** Examples of a body, which replace those derived from its shape. */
export interface Example {
  readonly mediaType: string;
  readonly summary: string;
  readonly value: unknown;
}

/** The request that the simulator accepted. */
export const requestExample = (shown: ObservedOperation | undefined): Example | undefined => {
  const body = shown?.success?.body;
  return body === undefined ? undefined : { ...body, summary: 'A request that the simulator accepts' };
};

export function answerExample(shown: ObservedOperation | undefined): Example | undefined {
  const success = shown?.success;
  if (success?.answer === undefined) return undefined;
  return { ...success.answer, summary: `What the simulator answers${success.isCut === true ? '; of long lists, the first items' : ''}` };
}

/** The value of a path parameter in the same exchange. */
export function pathExample(shown: ObservedOperation | undefined, name: string, schema: TSchema): unknown {
  const text = shown?.success?.path[name];
  if (text === undefined) return undefined;
  return keywordsOf(schema).type === 'string' ? text : (JSON.parse(text) as unknown);
}

const refusalExample = ({ path, query, body, status, answer }: ObservedExchange): JsonObject => ({
  ...(Object.keys(path).length === 0 ? {} : { path }),
  ...(Object.keys(query).length === 0 ? {} : { query }),
  ...(body === undefined ? {} : { body: body.value }),
  status,
  answer: answer?.value ?? null,
});

export function extensionsOf(id: string, shown: ObservedOperation | undefined): JsonObject {
  if (shown === undefined) return {};
  const { rules, moves, events, refusal } = shown;
  return {
    'x-rules': rules,
    ...(moves.length === 0 ? {} : { 'x-moves': movesOf(id, moves) }),
    ...(events.length === 0 ? {} : { 'x-events': events }),
    ...(refusal === undefined ? {} : { 'x-refusal-example': refusalExample(refusal) }),
  };
}

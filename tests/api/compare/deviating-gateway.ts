/** A gateway that deviates: a proxy in front of a simulator that changes requests and answers of single operations. */
import type { Operation } from '../../../schemas/operation.ts';
import { isJsonObject, type JsonObject } from '../../../schemas/shared/json.ts';
import { operationAt } from '../suites/legal-gateway/transformer.ts';
import { startProxy, type Answered, type Proxy, type Question } from '../suites/rewriting-proxy.ts';

/** What `compare` should say of a deviation. */
export type Expected =
  | 'learned'
  | 'unexplained'
  /** It breaks this rule. */
  | { readonly rule: string };

/** A request to an operation, with its body if that is an object. */
export interface Asked {
  readonly operation: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: JsonObject | undefined;
}

/** An answer, with its body if that is JSON. */
export interface Given {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly json: unknown;
}

/** One way in which a deployment behaves otherwise than the simulator, whatever the simulator's choices. */
export interface Deviation {
  readonly name: string;
  /** Group whose walks show it. */
  readonly group: string;
  /** Operations that deviate, by their ids. */
  readonly at: (operation: string) => boolean;
  /** Operations whose requests and answers it also sees, without deviating. */
  readonly watches?: (operation: string) => boolean;
  readonly says: Expected;
  /** Part of the reason that it gives for a deviation that stays unexplained. */
  readonly states?: string;
  /** The beginning of the aspect that differs: `status`, `header:x-region`. */
  readonly aspect: string;
  /** The member that the simulator shows in its place. */
  readonly inPlaceOf?: string;
  /** Changes what is asked; undefined: as it came. */
  readonly ask?: (asked: Asked) => Asked;
  /** Changes what is answered. */
  readonly answer?: (given: Given, asked: Asked) => Given;
}

interface Read {
  readonly asked: Asked;
  readonly operation: Operation;
}

function readQuestion({ method, url, body }: Question): Read | undefined {
  const operation = operationAt(method, url);
  if (operation === undefined) return undefined;
  const given: unknown = body === '' ? undefined : jsonOf(body);
  const [path = '', search = ''] = url.split('?');
  const query = new URLSearchParams(search);
  return { operation, asked: { operation: operation.id, path, query, body: isJsonObject(given) ? given : undefined } };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function written(question: Question, { path, query, body }: Asked): Question {
  const text = query.toString();
  return { ...question, url: text === '' ? path : `${path}?${text}`, body: body === undefined ? question.body : JSON.stringify(body) };
}

function answeredOf({ status, headers, json }: Given, text: string): Answered {
  return { status, headers, text: json === undefined ? text : JSON.stringify(json) };
}

/** Starts it on a free port of this machine, in front of a simulator whose control plane it passes on. */
export function startDeviating(upstream: string, deviations: readonly Deviation[]): Promise<Proxy> {
  const concerned = ({ id }: Operation): readonly Deviation[] => deviations.filter(({ at, watches }) => at(id) || watches?.(id) === true);
  return startProxy(upstream, {
    control: true,
    changes: (question) => {
      const read = readQuestion(question);
      if (read === undefined) return question;
      const changed = concerned(read.operation).reduce((asked, { ask }) => ask?.(asked) ?? asked, read.asked);
      return changed === read.asked ? question : written(question, changed);
    },
    answered: (answered, question) => {
      const read = readQuestion(question);
      const given = { ...answered, json: jsonOf(answered.text) };
      if (read === undefined) return answered;
      const changed = concerned(read.operation).reduce<Given>((one, { answer }) => answer?.(one, read.asked) ?? one, given);
      return changed === given ? answered : answeredOf(changed, answered.text);
    },
  });
}

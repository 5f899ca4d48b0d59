/** Deviations in what a deployment does with the inputs of a request, with what `compare` should say of each. */
import { deviation, isRefusal } from './deviation.ts';
import type { Asked, Deviation } from './deviating-gateway.ts';

const isQuery = (input: string): boolean => input.startsWith('query.');
const nameOf = (input: string): string => input.replace(/^query\./, '');

const has = ({ body, query }: Asked, input: string): boolean =>
  isQuery(input) ? query.has(nameOf(input)) : body !== undefined && Object.hasOwn(body, input);

const without = (asked: Asked, input: string): Asked => {
  if (!has(asked, input)) return asked;
  const query = new URLSearchParams(asked.query);
  query.delete(nameOf(input));
  if (isQuery(input)) return { ...asked, query };
  const { [input]: _left, ...body } = asked.body ?? {};
  return { ...asked, body };
};

type Says = Pick<Deviation, 'says' | 'aspect' | 'states'>;

/** An input has no effect. A member under another name is one too, for a caller who sends the name of the specification. */
const ignores = (of: string, input: string, says: Says): Deviation =>
  deviation(of, `ignores ${input}`, { ...says, ask: (asked) => without(asked, input) });

/** A value that no input has, so that the simulator refuses it after all its other checks. */
const wrong = { of: 'another type' };

const withWrong = (asked: Asked, input: string): Asked => {
  const query = new URLSearchParams(asked.query);
  query.set(nameOf(input), JSON.stringify(wrong));
  return isQuery(input) ? { ...asked, query } : { ...asked, body: { ...asked.body, [input]: wrong } };
};

/** A required input that the deployment knows by another name, which the caller does not send. */
const takes = (of: string, other: string, name: string, says: Says): Deviation =>
  deviation(of, `takes ${other} in place of ${name}`, {
    ...says,
    ask: (asked) => without(asked, name),
    answer: (given) =>
      isRefusal(given) ? { ...given, json: JSON.parse(JSON.stringify(given.json ?? null).replaceAll(name, other)) as unknown } : given,
  });

const requires = (of: string, input: string, says: Says): Deviation =>
  deviation(of, `requires ${input}`, { ...says, ask: (asked) => (has(asked, input) ? asked : withWrong(asked, input)) });

const rejects = (of: string, input: string, says: Says): Deviation =>
  deviation(of, `refuses ${input}`, { ...says, ask: (asked) => (has(asked, input) ? withWrong(asked, input) : asked) });

/** A value in place of an input that is left out. */
const byDefault = (of: string, input: string, value: string, says: Says): Deviation =>
  deviation(of, `takes ${input} to be ${value}`, {
    ...says,
    ask: (asked) => {
      if (has(asked, input)) return asked;
      if (!isQuery(input)) return { ...asked, body: { ...asked.body, [input]: value } };
      const query = new URLSearchParams(asked.query);
      query.set(nameOf(input), value);
      return { ...asked, query };
    },
  });

const rule = (name: string, aspect: string): Says => ({ says: { rule: name }, aspect });
const unexplained = (states: string): Says => ({ says: 'unexplained', aspect: 'status', states });

export const inputDeviations: readonly Deviation[] = [
  // The specification names these inputs.
  ignores('rateLimitProfiles.create', 'description', rule('PROFILE-CREATE-FIELD-description', 'member:description')),
  takes('rateLimitProfiles.create', 'title', 'name', rule('PROFILE-CREATE-200', 'status')),
  rejects('rateLimitProfiles.create', 'priority', rule('PROFILE-CREATE-200', 'status')),
  byDefault('rateLimitProfiles.create', 'name', 'Unnamed', rule('PROFILE-NAME-REQUIRED', 'status')),
  rejects('customers.read', 'query.suppressNulls', rule('CATALOGUE-SUPPRESS-NULLS', 'status')),
  ignores('promotions.read', 'query.suppressNulls', rule('NULLS-TRUE-OMITS', 'member:')),
  // It is silent about these.
  ignores('customers.create', 'firstName', { says: 'learned', aspect: 'member:firstName' }),
  ignores('promotions.list', 'query.sorting', { says: 'learned', aspect: 'order:' }),
  byDefault('promotions.list', 'query.includeDeleted', 'true', { says: 'learned', aspect: 'listed:' }),
  takes('promotions.create', 'title', 'name', unexplained('it may require another input, or know one of them by another name')),
  rejects('promotions.create', 'value', unexplained('the deployment refuses `value`')),
  requires('customers.create', 'notes', unexplained('the deployment requires `notes`')),
];

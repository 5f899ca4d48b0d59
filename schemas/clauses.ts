/** The clauses of the specification that rules follow from, in the project's words. */
import type { Operation } from './operation.ts';
import { operations } from './catalogue.ts';
import type { Clause, Clauses } from './clauses/clause.ts';
import { authentication, errors, limits, service, states } from './clauses/concepts.ts';
import { events } from './clauses/events.ts';
import { resources } from './clauses/resources.ts';
import { access, billing, conventions, engagement, notifications, payments, platform } from './clauses/endpoints.ts';
import { detailedOperations } from './clauses/detailed-operations.ts';

/** By the source that rules name, in reading order. */
export const clauses: Clauses = {
  ...service,
  ...resources,
  ...states,
  ...authentication,
  ...events,
  ...errors,
  ...limits,
  ...conventions,
  ...detailedOperations,
  ...access,
  ...billing,
  ...engagement,
  ...notifications,
  ...payments,
  ...platform,
};

/** The clause that a rule names as its source; undefined if the rule comes from elsewhere. */
export const clauseOf = (source: string): Clause | undefined => (Object.hasOwn(clauses, source) ? clauses[source] : undefined);

/** The operations that a clause is about: those of its group, or the one that it describes. */
export function operationsOf(source: string): readonly Operation[] {
  const number = /^endpoints: (operation \d)$/.exec(source)?.[1];
  return operations.filter((operation) => {
    const [group, detail] = operation.source.split('; ');
    return number === undefined ? group === source : detail === number;
  });
}

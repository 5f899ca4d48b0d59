/** The clauses of the specification that rules follow from, in the project's words. */
import type { Operation } from './operation.ts';
import { operations } from './catalogue.ts';
import type { Clause, Clauses } from './clause.ts';
import { authentication } from './clauses/concepts/authentication.ts';
import { errors } from './clauses/concepts/errors.ts';
import { events } from './clauses/concepts/events.ts';
import { limits } from './clauses/concepts/limits.ts';
import { resources } from './clauses/concepts/resources.ts';
import { service } from './clauses/concepts/service.ts';
import { states } from './clauses/concepts/states.ts';
import { access } from './clauses/endpoints/access.ts';
import { billing } from './clauses/endpoints/billing.ts';
import { conventions } from './clauses/endpoints/conventions.ts';
import { detailedOperations } from './clauses/endpoints/detailed-operations.ts';
import { engagement } from './clauses/endpoints/engagement.ts';
import { notifications } from './clauses/endpoints/notifications.ts';
import { payments } from './clauses/endpoints/payments.ts';
import { platform } from './clauses/endpoints/platform.ts';

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

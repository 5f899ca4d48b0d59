import type { OperationId } from '../../../schemas/catalogue.ts';
import { deviatingGroupOf, type DeviatingName, deviatingNames } from '../../../schemas/groups.ts';
import { isRuleId, type RuleId } from '../../../schemas/register.ts';
import { empty } from '../../domain/kernel/call.ts';
import { answering, type Kept, undoing } from '../framework/edit.ts';
import { groups } from '../framework/groups.ts';
import type { Family, Mutant } from '../framework/mutant.ts';

type Verb = 'update' | 'delete' | 'restore';

const faults: Readonly<Record<Verb, (name: Kept) => Pick<Mutant, 'description' | 'seams'>>> = {
  update: (name) => ({ description: `An update in ${name} changes nothing.`, seams: undoing(name, `${name}.update`) }),
  delete: (name) => ({ description: `A deleted record of ${name} still exists.`, seams: answering(`${name}.delete`, empty) }),
  restore: (name) => ({ description: `A restored record of ${name} stays deleted.`, seams: answering(`${name}.restore`, empty) }),
};

/** Groups with one rule for all operations. */
const wholeLives: Readonly<Partial<Record<DeviatingName, RuleId>>> = { merchants: 'MERCHANT-RECORDS', resellers: 'MERCHANT-RESELLERS' };

const prefixes: readonly (readonly [string, Kept])[] = [
  ...Object.entries(groups).map(([prefix, name]) => [`${prefix}-STANDARD`, name] as const),
  ...deviatingNames.filter((name) => !(name in wholeLives)).map((name) => [deviatingGroupOf(name).rules, name] as const),
];

const verbs = Object.keys(faults) as readonly Verb[];

export const effects: Family = Object.fromEntries([
  ...prefixes.flatMap(([prefix, name]) =>
    verbs.flatMap((verb): readonly (readonly [string, Mutant])[] => {
      const rule = `${prefix}-${verb.toUpperCase()}`;
      return isRuleId(rule) ? [[`no-effect-${rule}`, { breaks: [rule], ...faults[verb](name) }]] : [];
    }),
  ),
  ...Object.entries(wholeLives).flatMap(([name, rule]) =>
    verbs.map((verb): readonly [string, Mutant] => {
      const operation = `${name}.${verb}` as OperationId;
      return [`no-effect-${operation}`, { breaks: [rule], operation, ...faults[verb](name as DeviatingName) }];
    }),
  ),
]);

/** Successful replies of the standard set about the wrong record, no record, or records of others. */
import { isOperationId, type OperationId } from '../../../schemas/catalogue.ts';
import { groupOf } from '../../../schemas/groups.ts';
import { isRuleId, type RuleId } from '../../../schemas/register.ts';
import type { Result } from '../../domain/kernel/call.ts';
import { asHost } from '../framework/edit-keys.ts';
import { around, type Json } from '../framework/edit.ts';
import { type GroupPrefix, groupPrefixes, groups } from '../framework/groups.ts';
import type { Family, Mutant } from '../framework/mutant.ts';

type Make = (operation: OperationId) => Pick<Mutant, 'description' | 'seams'>;

const edited = (operation: OperationId, description: string, edit: (result: Result) => unknown): ReturnType<Make> => ({
  description: `${operation} ${description}.`,
  seams: around(operation, (call, handler) => {
    const result = handler(call);
    return { ...result, body: edit(result) };
  }),
});

const emptied = ({ body }: Result): unknown => (Array.isArray(body) ? [] : { ...(body as Json), items: [] });

const faults: Readonly<Record<string, readonly [verb: string, rule: string, make: Make]>> = {
  'another-read': [
    'read',
    'READ',
    (operation) => edited(operation, 'answers another record', () => ({ id: '00000000-0000-4000-8000-000000000000', name: 'Another' })),
  ],
  'another-named': ['name', 'NAME', (operation) => edited(operation, 'answers the name of another record', () => 'Another')],
  'nothing-named': ['name', 'NAME', (operation) => edited(operation, 'answers an empty name', () => '')],
  'nothing-listed': ['list', 'LIST', (operation) => edited(operation, 'lists nothing', emptied)],
  'nothing-paged': ['page', 'CONTINUATION', (operation) => edited(operation, 'answers an empty page', emptied)],
  'counted-in-words': ['count', 'CONTINUATION-COUNT', (operation) => edited(operation, 'counts in words', () => ({ count: 'many' }))],
  'access-granted-to-all': ['access', 'ISOLATED', (operation) => edited(operation, 'grants access to everybody', () => true)],
  'others-listed': [
    'list',
    'ISOLATED',
    (operation) => ({ description: `${operation} lists the records of all merchants.`, seams: asHost(operation) }),
  ],
  'others-paged': [
    'page',
    'ISOLATED',
    (operation) => ({ description: `${operation} pages through all merchants.`, seams: asHost(operation) }),
  ],
};

function ofGroup(prefix: GroupPrefix): Family {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([name, [verb, suffix, make]]): readonly [string, Mutant][] => {
      const operation = `${groups[prefix]}.${verb}`;
      const rule = `${prefix}-STANDARD-${suffix}`;
      // The documents do not state how a name is composed of others.
      const isDerived = verb === 'name' && groupOf(groups[prefix]).label !== undefined;
      if (!isOperationId(operation) || !isRuleId(rule) || isDerived) return [];
      return [[`${name}-${operation}`, { breaks: [rule as RuleId], operation, ...make(operation) }]];
    }),
  );
}

export const standardReplies: Family = Object.assign({}, ...groupPrefixes.map(ofGroup));

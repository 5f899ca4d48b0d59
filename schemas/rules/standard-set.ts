/** The rules of the standard resource set for one group. The CATALOGUE rules say that every operation refuses a key without its permission. */
import { restorePermission, type Group } from '../group.ts';
import type { OmittedIn } from '../resource-set.ts';
import type { RuleEntry } from '../rule.ts';
import { level, must } from './entry.ts';
import { groupNames, groupOf, type GroupName, type Groups } from '../groups.ts';

const source = 'endpoints: Standard resource set';

const names = [
  'CREATE',
  'READ',
  'LIST',
  'CONTINUATION',
  'CONTINUATION-COUNT',
  'SUMMARY-COUNTS',
  'UPDATE',
  'DELETE',
  'ACCESS',
  'NAME',
  'RESTORE',
  'RESTORE-PERMISSION',
  'ISOLATED',
] as const;
type Name = (typeof names)[number];

/** The rule of an operation that a group may lack. */
const ruleOf = { list: 'LIST', page: 'CONTINUATION', count: 'CONTINUATION-COUNT', summaryCounts: 'SUMMARY-COUNTS' } as const;
type Omittable = keyof typeof ruleOf;

type NamesOf<O, I> = Exclude<Name, (O extends Omittable ? (typeof ruleOf)[O] : never) | (I extends false ? 'ISOLATED' : never)>;

export type StandardRules<G extends Group> = {
  readonly [N in NamesOf<OmittedIn<G>, G['isIsolated']> as `${G['rules']}-STANDARD-${N}`]: RuleEntry;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Rules `PREFIX-STANDARD-NAME` of a group. Bodies are not documented, so creating uses the target file's body or the assumed one. */
export function standardRules<const G extends Group>(group: G): StandardRules<G> {
  const { base, permission, rules: prefix, omit = [], isIsolated } = group;
  const one = `${/^[aeiou]/.test(group.noun[0]) ? 'an' : 'a'} ${group.noun[0]}`;
  const g = { one: capital(one), many: capital(group.noun[1]), path: base, permission, restore: restorePermission(group) };
  const core = level('core');
  const byId = `${g.path}/{id}`;
  const rules: Readonly<Record<Name, RuleEntry>> = {
    CREATE: must(source, `${g.one} can be created.`, `POST ${g.path} (body not specified)`),
    READ: must(source, `${g.one} can be read by its id.`, `GET ${byId} of a record just created: 200, and not another record`),
    LIST: must(source, `${g.many} can be listed.`, `GET ${g.path} after a creation answers 200 and is not empty`),
    CONTINUATION: must(
      source,
      `${g.many} can be read as continuation pages.`,
      `POST ${g.path}/list/continuation after a creation answers 200 and is not empty (body not specified)`,
    ),
    'CONTINUATION-COUNT': must(
      source,
      `${g.many} can be counted.`,
      `POST ${g.path}/list/continuation/count answers 200 and a number (body not specified)`,
    ),
    'SUMMARY-COUNTS': must(
      source,
      `${g.many} can be counted by several filters at once.`,
      `POST ${g.path}/list/continuation/summary-counts with null filters: the keys sent come back`,
    ),
    UPDATE: must(source, `${g.one} can be updated.`, `PUT ${byId} and a read afterwards (body not specified)`),
    DELETE: must(source, `${g.one} can be deleted: afterwards it is absent or marked deleted.`, `DELETE ${byId} and a read afterwards`),
    ACCESS: must(source, `A caller can check its access: ${g.many.toLowerCase()}.`, `GET ${byId}/access of a record just created`),
    NAME: must(
      source,
      `The name of ${one} can be read by its id.`,
      `GET ${byId}/name of a record just created: a text of that record, where its read shows the name`,
    ),
    RESTORE: must(source, `${g.one} that was deleted can be restored.`, `POST ${byId}/restore and a read afterwards`, level('lifecycle')),
    'RESTORE-PERMISSION':
      g.restore === null
        ? must(source, `Restoring ${one} needs only ${g.permission}.`, `POST ${byId}/restore by merchantUser does not answer 403`, core)
        : must(
            source,
            `Restoring ${one} needs ${g.restore} as well as ${g.permission}.`,
            `POST ${byId}/restore by merchantUser does not succeed`,
            core,
          ),
    ISOLATED: must(
      'concepts: What the service does',
      `A merchant cannot access ${one} of another merchant.`,
      `GET, PUT and DELETE ${byId} by otherMerchant do not succeed, its access check differs from that of the owner, and its lists do not show the record`,
      core,
    ),
  };
  const lacks: ReadonlySet<string> = new Set([
    ...omit.map((verb) => ruleOf[verb as Omittable]),
    ...(isIsolated ? [] : (['ISOLATED'] as const)),
  ]);
  const kept = names.filter((name) => !lacks.has(name)).map((name) => [`${prefix}-STANDARD-${name}`, rules[name]]);
  return Object.fromEntries(kept) as StandardRules<G>;
}

type Ids = { [Name in GroupName]: keyof StandardRules<Groups[Name]> }[GroupName];
export type AllStandardRules = Readonly<Record<Ids, RuleEntry>>;

// Each group has its own rules; together they are the rules of all groups.
export const allStandardRules = Object.freeze(
  Object.assign({}, ...groupNames.map((name) => standardRules(groupOf(name)))),
) as AllStandardRules;

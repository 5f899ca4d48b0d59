/** The rules of the standard resource set, for one group that has it. That every operation refuses a key without its permission stands with the CATALOGUE rules. */
import type { RuleEntry } from '../rule.ts';
import { level, must } from './entry.ts';

const source = 'endpoints: Standard resource set';

/** What differs between the groups. */
export interface StandardGroup {
  /** `A campaign`. */
  readonly one: string;
  /** `Campaigns`. */
  readonly many: string;
  readonly path: string;
  readonly permission: string;
  /** The permission that restoring needs beside the base permission; `null`: the base permission is enough. */
  readonly restore: string | null;
}

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

/**
 * Rules `PREFIX-STANDARD-NAME` for the eleven operations of the set. Bodies are not shown, so creating takes a body of the target file or the
 * assumed one. `absent`: those of operations that the group lacks.
 */
export function standardRules<const P extends string, const A extends Name = never>(
  prefix: P,
  g: StandardGroup,
  absent: readonly A[] = [],
): { readonly [N in Exclude<Name, A> as `${P}-STANDARD-${N}`]: RuleEntry } {
  const core = level('core');
  const byId = `${g.path}/{id}`;
  const one = g.one.charAt(0).toLowerCase() + g.one.slice(1);
  const rules: Readonly<Record<Name, RuleEntry>> = {
    CREATE: must(source, `${g.one} can be created.`, `POST ${g.path}; its body is not shown`),
    READ: must(source, `${g.one} can be read by its id.`, `GET ${byId} of a record just created`),
    LIST: must(source, `${g.many} can be listed.`, `GET ${g.path} answers 200`),
    CONTINUATION: must(
      source,
      `${g.many} can be read as continuation pages.`,
      `POST ${g.path}/list/continuation answers 200; its body is not shown`,
    ),
    'CONTINUATION-COUNT': must(
      source,
      `${g.many} can be counted.`,
      `POST ${g.path}/list/continuation/count answers 200; its body is not shown`,
    ),
    'SUMMARY-COUNTS': must(
      source,
      `${g.many} can be counted by several filters at once.`,
      `POST ${g.path}/list/continuation/summary-counts with null filters: the keys sent come back`,
    ),
    UPDATE: must(source, `${g.one} can be updated.`, `PUT ${byId} and a read after it; its body is not shown`),
    DELETE: must(source, `${g.one} can be deleted: it is gone or marked deleted.`, `DELETE ${byId} and a read after it`),
    ACCESS: must(source, `A caller can ask for access: ${g.many.toLowerCase()}.`, `GET ${byId}/access of a record just created`),
    NAME: must(source, `${g.one} tells its name by its id.`, `GET ${byId}/name of a record just created`),
    RESTORE: must(source, `${g.one} that was deleted can be restored.`, `POST ${byId}/restore and a read after it`, level('lifecycle')),
    'RESTORE-PERMISSION':
      g.restore === null
        ? must(source, `Restoring ${one} needs ${g.permission} and no more.`, `POST ${byId}/restore by merchantUser is not 403`, core)
        : must(
            source,
            `Restoring ${one} needs ${g.restore} as well as ${g.permission}.`,
            `POST ${byId}/restore by merchantUser is no success`,
            core,
          ),
    ISOLATED: must(
      'concepts: What the service does',
      `${g.one} of one merchant is closed to another.`,
      `GET, PUT and DELETE ${byId} by otherMerchant are no success`,
      core,
    ),
  };
  const lacks: ReadonlySet<Name> = new Set(absent);
  return Object.fromEntries(names.filter((name) => !lacks.has(name)).map((name) => [`${prefix}-STANDARD-${name}`, rules[name]])) as {
    readonly [N in Exclude<Name, A> as `${P}-STANDARD-${N}`]: RuleEntry;
  };
}

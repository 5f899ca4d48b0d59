/** Judges how operations treat the other callers of a walk's requests: each cell of the access matrix that the walk reaches. */
import type { Context } from '../../../fixtures/test.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { personaNames } from '../../../schemas/personas.ts';
import { callOnUnknown, each, judging, type Seen } from '../../checks/sweep.ts';
import { rivalNeeds, rivalRulesOf, rivalsOf, type Rival, type RivalRule } from './rivals.ts';

const about: Readonly<Record<Exclude<RivalRule, 'PERMISSION-GRANTED' | `CATALOGUE-KEY-${string}`>, string>> = {
  'CATALOGUE-PERMISSION-REFUSED': 'by a caller without permissions',
  'PERMISSION-ALL-NEEDED': 'by a key with the base permission only',
  'PERMISSION-BASE-NEEDED': 'by a key with the action permission only',
  'PERMISSION-NONE-NEEDED': 'by a key without permissions',
  'PERMISSION-NONE-STILL-SCOPED': 'by another merchant, or by another user',
  'PERMISSION-MERCHANT-READ': 'by another merchant',
  'PERMISSION-MERCHANT-WRITE': 'by another merchant',
  'PERMISSION-RESELLER-READ': 'by another reseller',
  'PERMISSION-RESELLER-WRITE': 'by another reseller',
  'PERMISSION-SCOPE-HOST': 'by a caller of a narrower scope',
  'PERMISSION-SCOPE-RESELLER': 'by a caller of a narrower scope',
};
const isAbout = (rule: RivalRule): rule is keyof typeof about => rule in about;

/** Rules that a request on unknown records can show too: a caller is refused for its scope, or is not refused for a permission. */
const shownOnUnknown: readonly RivalRule[] = [
  'PERMISSION-NONE-NEEDED',
  'PERMISSION-NONE-STILL-SCOPED',
  'PERMISSION-SCOPE-HOST',
  'PERMISSION-SCOPE-RESELLER',
];

const isKeptOut = ({ answer: { status } }: Seen): boolean => status === 401 || status === 403;

/** Judges by rule the answers to other callers of some operations, until the walk ends. */
export function judgingRivals(context: Context, over: readonly Operation[]) {
  const { judge, target } = context;
  const needs: Readonly<Partial<Record<RivalRule, readonly (keyof typeof target.personas)[]>>> = rivalNeeds;
  const served = new Set<Seen>();
  const judged = new Map(
    rivalRulesOf(over)
      .filter(isAbout)
      .filter((rule) => (needs[rule] ?? []).every((persona) => target.personas[persona] !== undefined))
      .map((rule) => {
        const isOpen = rule === 'PERMISSION-NONE-NEEDED';
        const check = judging(judge, rule, (seen) => served.has(seen) === isOpen, {
          what: about[rule],
          expected: isOpen ? 'neither 401 nor 403' : 'a rejection: any status from 400',
          otherwise: 'no operation of this part that shows it succeeded for an admin',
        });
        return [rule, check] as const;
      }),
  );
  const tried = new Set<RivalRule>();
  const keyless = { without: [] as Seen[], unknown: [] as Seen[] };
  /** Answers to a key that lacks the permissions of an operation. */
  const without: Seen[] = [];
  /** Answers to a key that has them, if it has those of its group. */
  const readers: Seen[] = [];

  function see({ caller, rule, expect }: Rival, seen: Seen, isServed: boolean): void {
    if (isServed) served.add(seen);
    else if (expect === 'served' && !isKeptOut(seen)) return;
    tried.add(rule);
    if (caller === 'anonymous' || caller === 'unknown key') {
      keyless[caller === 'anonymous' ? 'without' : 'unknown'].push(seen);
      // What a key without the permission must not get, a caller without a key must not get either.
      if (isServed) judged.get('CATALOGUE-PERMISSION-REFUSED')?.see(seen);
    } else if (rule === 'PERMISSION-GRANTED') readers.push(seen);
    else if (isAbout(rule)) judged.get(rule)?.see(seen);
    if (rule === 'CATALOGUE-PERMISSION-REFUSED') without.push(seen);
  }

  return {
    without,
    keyless,
    readers,
    see,
    /** Tries the remaining rules on unknown records, if those are conclusive. */
    async conclude() {
      for (const rule of shownOnUnknown) {
        if (!isAbout(rule) || !judged.has(rule) || tried.has(rule)) continue;
        const open = over.flatMap((operation) => {
          const rival = operation.method === 'GET' ? rivalsOf(operation).find((one) => one.rule === rule) : undefined;
          const as =
            rival === undefined ? undefined : personaNames.find((name) => name === rival.caller && target.personas[name] !== undefined);
          return rival === undefined || as === undefined ? [] : [{ operation, rival, as }];
        });
        const answered = await each(open, async ({ operation, rival, as }) => {
          const id = rule === 'PERMISSION-NONE-STILL-SCOPED' ? target.personas.merchantAdmin?.merchantId : undefined;
          return {
            rival,
            seen: { operation, answer: await callOnUnknown(context, operation, as, id === undefined ? {} : { ids: { id } }) },
          };
        });
        // In the order of sending, so that a replay of the recording judges in the same order.
        for (const { rival, seen } of answered) see(rival, seen, rival.expect === 'served' ? !isKeptOut(seen) : seen.answer.ok);
      }
      judged.forEach(({ conclude }) => conclude());
    },
  };
}

/** Writes that answer success and change nothing. */
import { deviatingGroupOf, deviatingNames } from '../../../schemas/groups/deviating.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { empty } from '../../domain/kernel/call.ts';
import { around } from '../framework/edit.ts';
import { family, type Family } from '../framework/family.ts';
import { groups } from '../framework/groups.ts';
import { undoing, type Kept } from '../framework/undoing.ts';

const kept: Readonly<Record<string, Kept>> = {
  ...Object.fromEntries(Object.entries(groups).map(([prefix, name]) => [`${prefix}-STANDARD`, name])),
  ...Object.fromEntries(deviatingNames.map((name) => [deviatingGroupOf(name).rules, name])),
};

const table = (verb: 'UPDATE' | 'DELETE' | 'RESTORE'): Readonly<Partial<Record<RuleId, Kept>>> =>
  Object.fromEntries(Object.entries(kept).map(([prefix, name]) => [`${prefix}-${verb}`, name]));

export const effects: Family = {
  ...family('no-effect', table('UPDATE'), (name, rule) => ({
    breaks: [rule],
    description: `An update in ${name} changes nothing.`,
    seams: (original) => undoing(original, name, `${name}.update`),
  })),
  ...family('no-effect', table('DELETE'), (name, rule) => ({
    breaks: [rule],
    description: `A deleted record of ${name} still exists.`,
    seams: (original) => around(original, [`${name}.delete`], () => empty),
  })),
  ...family('no-effect', table('RESTORE'), (name, rule) => ({
    breaks: [rule],
    description: `A restored record of ${name} stays deleted.`,
    seams: (original) => around(original, [`${name}.restore`], () => empty),
  })),
};

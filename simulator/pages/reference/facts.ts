/** What the reference says of an operation and of its group beyond the OpenAPI document: rules and states, as Markdown. */
import { refusalCode, type StateMachine } from '../../../schemas/state.ts';
import { machinesByGroup } from '../../../schemas/states/all.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { Rule } from '../../../schemas/rule.ts';
import { rulesOfOperation, rulesOfSections } from '../../../schemas/rules-of.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');

const listed = (rules: readonly Rule[]): string =>
  rules.map(({ id, keyword, statement, source }) => `- \`${id}\` (${keyword}): ${statement} _${source}_`).join('\n');

const headed = (heading: string, text: string): string => (text === '' ? '' : `\n\n**${heading}**\n\n${text}`);

/** The rules that bind an operation; empty for one that the specification does not show in detail. */
export const aboutOperation = (operation: Operation): string => headed('Rules', listed(rulesOfOperation(operation)));

function movesOf({ resource, states, initial, transitions, refusal }: StateMachine): string {
  const rows = transitions.map(({ from, trigger, to, when }) => {
    const begins = from === null ? '(new)' : from.join(', ');
    return `| \`${trigger}\` | ${cell(begins)} | ${to} | ${cell(when ?? '')} |`;
  });
  return [
    `States of every ${resource}: ${states.join(', ')}. It begins as ${initial} unless stated. Any other move is refused with \`${refusal}\`.`,
    '',
    '| What moves it | From | To | When |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** The refusals of a machine that have codes of their own. */
function refusalsOf(machine: StateMachine): string {
  const own = machine.refusals ?? [];
  return own
    .map(({ trigger, from }) => {
      const code = refusalCode(machine, from?.[0] ?? machine.initial, trigger);
      return `- \`${trigger}\`${from === undefined ? '' : ` from ${from.join(', ')}`}: \`${code}\``;
    })
    .join('\n');
}

/** The states that a group moves and the rules about its sections. */
export function aboutGroup(group: string, operations: readonly Operation[]): string {
  const states = (machinesByGroup[group] ?? []).map(
    (machine) => headed(`States: ${machine.resource}`, movesOf(machine)) + headed('Refusals', refusalsOf(machine)),
  );
  return states.join('') + headed('Rules about these operations', listed(rulesOfSections(operations)));
}

/** What the reference states about an operation and its group beyond the OpenAPI document: rules and states, as Markdown. */
import { eventTypes } from '../../../schemas/events/catalogue.ts';
import { sendersOf } from '../../../schemas/events/senders.ts';
import { refusalCode, type StateMachine } from '../../../schemas/state.ts';
import { machinesByGroup } from '../../../schemas/states.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { Rule } from '../../../schemas/rule.ts';
import { movesOf, type OperationMove } from '../../../schemas/moves-of.ts';
import { observed, type ObservedExchange, type ObservedOperation } from '../../../schemas/observed.ts';
import { commonRulesOf, rulesOfOperation, rulesOfSections } from '../../../schemas/rules-of.ts';
import { toEvent } from './webhooks.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');

const listed = (rules: readonly Rule[]): string =>
  rules.map(({ id, keyword, statement, source }) => `- \`${id}\` (${keyword}): ${statement} _${source}_`).join('\n');

const headed = (heading: string, text: string): string => (text === '' ? '' : `\n\n**${heading}**\n\n${text}`);

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

function told({ resource, from, to, when }: OperationMove): string {
  const moved = from === null ? `Makes a ${resource} that is ${to}` : `Moves a ${resource} from ${from.join(', ')} to ${to}`;
  return `- ${moved}${when === undefined ? '' : `, when ${when}`}.`.replace('a API', 'an API').replace(/\ba invitation/, 'an invitation');
}

function shown({ path, query, body, status, answer }: ObservedExchange): string {
  const inputs = { ...path, ...query };
  const sent = [
    ...(Object.keys(inputs).length === 0 ? [] : [`${JSON.stringify(inputs)}`]),
    ...(body === undefined ? [] : [typeof body.value === 'string' ? body.value : JSON.stringify(body.value, null, 2)]),
  ];
  const answered = answer === undefined ? '' : `\n${JSON.stringify(answer.value, null, 2)}`;
  return ['```', ...(sent.length === 0 ? [] : [...sent, '']), `${status}${answered}`, '```'].join('\n');
}

/** What a run of the suites showed about an operation: its states, its events, its refusals and its rules. */
export function aboutOperation(operation: Operation): string {
  const seen = (observed() as Readonly<Record<string, ObservedOperation>> | undefined)?.[operation.id];
  const { moves = [], events = [], refusals = [], refusal } = seen ?? {};
  const later = eventTypes
    .filter((type) => sendersOf(type, observed()).begunBy.includes(operation.id))
    .map(({ name }) => `- later: ${toEvent(name)}`);
  const common = commonRulesOf(operation).map(({ id }) => id);
  return [
    headed('States', movesOf(operation.id, moves).map(told).join('\n')),
    headed('Events', [...events.map((name) => `- ${toEvent(name)}`), ...later].join('\n')),
    headed('Refusals', refusals.map((one) => `- \`${one}\``).join('\n')),
    headed('A refusal', refusal === undefined ? '' : shown(refusal)),
    headed('Rules', listed(rulesOfOperation(operation))),
    headed('Rules of all such operations', quoted(common)),
  ].join('');
}

function tableOf({ resource, states, initial, transitions, refusal }: StateMachine): string {
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

function refusalsOf(machine: StateMachine): string {
  const own = machine.refusals ?? [];
  return own
    .map(({ trigger, from }) => {
      const code = refusalCode(machine, from?.[0] ?? machine.initial, trigger);
      return `- \`${trigger}\`${from === undefined ? '' : ` from ${from.join(', ')}`}: \`${code}\``;
    })
    .join('\n');
}

export function aboutGroup(group: string, operations: readonly Operation[]): string {
  const states = (machinesByGroup[group] ?? []).map(
    (machine) => headed(`States: ${machine.resource}`, tableOf(machine)) + headed('Refusals', refusalsOf(machine)),
  );
  return states.join('') + headed('Rules about these operations', listed(rulesOfSections(operations)));
}

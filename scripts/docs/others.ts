import type { JsonObject } from '../../schemas/shared/json.ts';
import { type TObject, keywordsOf } from '../../schemas/shape.ts';
import { code, plain, facts, page, table, type GeneratedPage } from './markdown.ts';
import type { Choice } from '../../schemas/choice.ts';
import { allowedValues, choices } from '../../schemas/choices.ts';
import type { Command } from 'commander';
import { program } from '../../cli/program.ts';
import { targetFileSchema } from '../../fixtures/targets/target.ts';
import { eventCatalogue, type EventTypeName } from '../../schemas/events/catalogue.ts';
import { eventCauses } from '../../schemas/events/causes.ts';
import type { EventType } from '../../schemas/events/event-type.ts';
import { sendersOf } from '../../schemas/events/senders.ts';
import { observed } from '../../schemas/observed.ts';
import { memberOf } from '../../schemas/members/all.ts';
import { controlOperations } from '../../simulator/control/operations.ts';

/** A type in a few words: `uuid or null`, `list of objects`, `"Sale" or "Credit"`. */
function typeOf(schema: JsonObject): string {
  const { type, format, enum: options, const: only, anyOf, items } = schema;
  if (Array.isArray(anyOf)) return [...new Set((anyOf as readonly JsonObject[]).map(typeOf))].join(' or ');
  if (Array.isArray(options)) return options.map((option) => code(JSON.stringify(option))).join(' or ');
  if (only !== undefined) return code(JSON.stringify(only));
  if (type === 'array') return `list of ${typeOf((items ?? {}) as JsonObject)}`;
  if (typeof format === 'string') return format;
  return typeof type === 'string' ? type : 'any';
}

type Row = readonly [name: string, type: string, required: string];

/** Name, type and whether it is required; members of objects with their paths. */
function memberRows({ properties, required }: TObject, path = ''): readonly Row[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const inner = schema as unknown as TObject;
    const whole = `${path}${name}`;
    const row: Row = [
      code(whole),
      plain(typeOf(schema as unknown as JsonObject)),
      ((required ?? []) as readonly string[]).includes(name) ? 'yes' : 'no',
    ];
    return inner.properties === undefined ? [row] : [row, ...memberRows(inner, `${whole}.`)];
  });
}

const all: readonly Choice[] = Object.values(choices);

function describe(choice: Choice): string {
  const seen = choice.observed === null ? ['Not observable', plain(choice.hidden ?? '')] : ['Observed by', plain(choice.observed)];
  const known = [
    ['Default', code(JSON.stringify(choice.default))],
    ['Allowed', plain(allowedValues(choice))],
    seen,
    ['Source', plain(choice.source)],
  ];
  return `## ${choice.id}\n\n${plain(choice.question)}\n\n${facts(known)}`;
}

export function choicePages(): readonly GeneratedPage[] {
  const about = `${all.length} points that the specification leaves open. \`gateproof choices\` prints them as a file for \`gateproof serve --choices\`.`;
  return [{ path: 'choices', title: 'Choices', text: page('Choices', about, ...all.map(describe)) }];
}

function event(type: EventType): string {
  const { name, displayName, category, severity, description, data } = type;
  const owner = keywordsOf(data)['x-name'];
  const rows = memberRows(data).map(([member = '', ...rest]) => {
    const [about = ''] = memberOf(typeof owner === 'string' ? owner : undefined, member.replaceAll('`', '')) ?? [];
    return [member, ...rest, plain(about)];
  });
  const facts = `${plain(displayName)}. Category ${category}, severity ${severity}.`;
  const { sentBy, begunBy } = sendersOf(type, observed());
  const senders = [
    ...(sentBy.length === 0 ? [] : [`Sent by ${sentBy.map(code).join(', ')}.`]),
    ...(begunBy.length === 0 ? [] : [`Begun by ${begunBy.map(code).join(', ')}.`]),
  ].join(' ');
  const when = `Sent when: ${plain(eventCauses[name as EventTypeName].when)}`;
  return `## ${name}\n\n${plain(description)}\n\n${when}\n\n${`${facts} ${senders}`.trim()}\n\n${table(['Member of `data`', 'Type', 'Required', 'Meaning'], rows)}`;
}

export function eventPages(): readonly GeneratedPage[] {
  const all: readonly EventType[] = Object.values(eventCatalogue);
  const about = `${all.length} types of events, with the members of their payloads. All of them are assumed.`;
  return [{ path: 'event-types', title: 'Event types', text: page('Event types', about, ...all.map(event)) }];
}

export function controlPages(): readonly GeneratedPage[] {
  const calls = controlOperations.map(({ method, path, summary, query, body }) => {
    const members = (body?.schema as TObject | undefined)?.properties === undefined ? [] : memberRows(body?.schema as TObject);
    const inputs = [
      ...(query === undefined ? [] : memberRows(query).map((row) => [...row, 'query'])),
      ...members.map((row) => [...row, 'body']),
    ];
    return `## ${method} /_sim${path}\n\n${plain(summary)}.\n\n${table(['Input', 'Type', 'Required', 'Place'], inputs)}`.trimEnd();
  });
  const title = 'Control plane operations';
  const about = 'What `/_sim` answers. `GET /_sim/control-openapi.json` has the replies too.';
  return [{ path: 'control-plane', title, text: page(title, about, ...calls) }];
}

export function targetFilePages(): readonly GeneratedPage[] {
  const title = 'Members of the target file';
  const about = 'Every member that a target file may have. An unknown one is an error that names the line.';
  const rows = memberRows(targetFileSchema as unknown as TObject);
  return [{ path: 'target-file', title, text: page(title, about, table(['Member', 'Type', 'Required'], rows)) }];
}

/** A command's help as `--help` prints it on a terminal of 74 columns, the width of the page. */
function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part), getOutHelpWidth: () => 74, getOutHasColors: () => false });
  command.outputHelp();
  return `\`\`\`text\n${text.trimEnd()}\n\`\`\``;
}

export function commandPages(): readonly GeneratedPage[] {
  const nothing = (): undefined => undefined;
  const root = program(nothing, nothing);
  const verbs = root
    .createHelp()
    .visibleCommands(root)
    .flatMap((command) => [
      `## gateproof ${command.name()}\n\n${helpOf(command)}`,
      ...command.commands.map((below) => `### gateproof ${command.name()} ${below.name()}\n\n${helpOf(below)}`),
    ]);
  return [{ path: 'command-line', title: 'Command line', text: page('Command line', helpOf(root), ...verbs) }];
}

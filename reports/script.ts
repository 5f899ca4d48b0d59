/** A shell script that repeats a recorded sequence; later requests use values of earlier answers. Pure. */
import { keyVariable } from '../schemas/personas.ts';
import { Temporal } from 'temporal-polyfill';
import { isStandIn } from '../schemas/shared/secret-forms.ts';
import type { Exchange, Step } from '../schemas/shared/verdict.ts';
import { curl, originOf, quote } from './curl.ts';
import { oneLine } from '../schemas/shared/markup.ts';

/** Mark a variable's name in text that will be quoted later; no recorded text contains them. */
const [open, close] = ['\uE000', '\uE001'];
const variable = (name: string): string => `${open}${name}${close}`;

interface ReceivedValue {
  readonly value: string;
  /** The member that contained it, and which occurrence of the member's name, counted from 1. */
  readonly member: string;
  readonly nth: number;
  readonly at: number;
}

/** A recorded step, or a new world whose clock is the real one. */
type ScriptStep = Step | Omit<Extract<Step, { readonly world: unknown }>, 'at'>;

/** What a script is written from. */
export interface ScriptSource {
  readonly seed: number;
  readonly target: { readonly baseUrl: string };
  readonly tests: readonly { readonly id: string; readonly exchanges: readonly Exchange[] }[];
}

/** Keys are variables: taken from the world that the script creates, or else from `$GATEPROOF_MERCHANT_ADMIN_KEY` and the like. */
export function script(steps: readonly ScriptStep[], run: ScriptSource, test: string | null): string {
  const exchanges = new Map(run.tests.find(({ id }) => id === test)?.exchanges.map((exchange) => [exchange.id, exchange]));
  const all = steps.map((step) => ('exchange' in step ? exchanges.get(step.exchange) : undefined));
  const hasWorld = steps.some((step) => 'world' in step);
  const names = nameValues(all);
  const lines = steps.flatMap((step, at): readonly string[] => {
    if ('world' in step) return worldLines(step, new Set(all.map((exchange) => exchange?.persona)));
    if ('pass' in step) return [passLine(step.pass, hasWorld)];
    const exchange = all[at];
    return exchange === undefined ? ['# exchange not recorded'] : exchangeLines(exchange, at, names, hasWorld);
  });
  return [...head(run, test, hasWorld), ...lines, ''].join('\n');
}

function head({ seed, target }: ScriptSource, test: string | null, hasWorld: boolean): readonly string[] {
  return [
    '#!/bin/sh',
    `# ${oneLine(test ?? 'a sequence')}, seed ${seed}`,
    hasWorld
      ? '# Runs in a new world. Start a simulator with gateproof serve, and set GATEPROOF_URL to its address.'
      : '# Set GATEPROOF_…_KEY to the keys of the personas, as gateproof init names them.',
    `: "\${GATEPROOF_URL:=${originOf(target.baseUrl).replace(/[^\w:/.[\]-]/g, '')}}"`,
    ...(hasWorld ? [': "${GATEPROOF_CONTROL:=$GATEPROOF_URL/_sim}"'] : []),
    `show() { answer=$("$@" --silent --show-error); printf '%s\\n\\n' "$answer"; }`,
    `take() { printf '%s' "$answer" | grep -oE "\\"$1\\" *: *\\"[^\\"]*\\"" | sed -n "$2p" | cut -d '"' -f 4; }`,
    ...(hasWorld ? [controlLine] : []),
    '',
  ];
}

const controlLine =
  'control() { show curl "$GATEPROOF_CONTROL/$1" ${GATEPROOF_CONTROL_TOKEN:+--header "authorization: Bearer $GATEPROOF_CONTROL_TOKEN"} ' +
  `--header 'content-type: application/json' --data-raw "$2" > /dev/null; }`;
const upper = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/\W/g, '_')
    .toUpperCase();

function worldLines(step: Extract<ScriptStep, { readonly world: unknown }>, used: ReadonlySet<unknown>): readonly string[] {
  const { world, personas } = step;
  const at = 'at' in step ? step.at : world['now'];
  return [
    `control worlds ${quote(JSON.stringify(world))}`,
    'WORLD=$(take id 1)',
    ...personas.flatMap((name, index) => (used.has(name) ? [`KEY_${upper(name)}=$(take key ${index + 1})`] : [])),
    ...(world['now'] === at ? [] : [clockLine({ set: at })]),
    '',
  ];
}

const clockLine = (change: unknown): string => `control "worlds/$WORLD/clock" ${quote(JSON.stringify(change))}`;

const passLine = (duration: string, hasWorld: boolean): string =>
  hasWorld ? clockLine({ advance: duration }) : `sleep ${Math.ceil(Temporal.Duration.from(duration).total({ unit: 'seconds' }))}`;

type Names = ReadonlyMap<ReceivedValue, string>;

function exchangeLines(exchange: Exchange, at: number, names: Names, hasWorld: boolean): readonly string[] {
  const { request, response, persona } = exchange;
  const known = [...names].filter(([given]) => given.at < at);
  const path = replaced(request.path, known, (value) => [encodeURIComponent(value), value]);
  const body = request.body === null ? null : withoutStandIns(replaced(request.body, known, (value) => [value]));
  const source = known.findLast(([{ value }]) => value === request.headers['api-key'])?.[1];
  const key = source ?? (hasWorld && persona !== 'other' ? `KEY_${upper(persona)}` : keyVariable(persona));
  const command = curl(variable('GATEPROOF_URL'), { persona, request: { ...request, path, body } }, { key: `$${key}`, word });
  return [
    `# as ${persona}: ${response === null ? 'no answer' : `answered ${response.status}`}`,
    ...(command.includes('$GATEPROOF_CARD') ? [cardLine] : []),
    `show ${command}`,
    ...[...names].flatMap(([given, name]) => (given.at === at ? [`${name}=$(take ${given.member} ${given.nth})`] : [])),
  ];
}

/** The usual test number, assembled so that no artefact contains a card number. */
const cardLine = `: "\${GATEPROOF_CARD:=4$(printf '1%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)}"`;

/** The user must supply what was redacted from a body: a card number or another secret. */
const withoutStandIns = (body: string): string =>
  body.replace(/"([^"\\]*)"(\s*:\s*)"([^"\\]*)"/g, (whole, name: string, colon: string, value: string) =>
    isStandIn(value) ? `"${name}"${colon}"${variable(/number$/i.test(name) ? 'GATEPROOF_CARD' : `GATEPROOF_${upper(name)}`)}"` : whole,
  );

function replaced(text: string, known: readonly (readonly [ReceivedValue, string])[], forms: (value: string) => readonly string[]): string {
  let rest = text;
  for (const [{ value }, name] of known) for (const form of forms(value)) rest = rest.replaceAll(form, variable(name));
  return rest;
}

/** A word of the shell in which only variables expand. */
const word = (text: string): string =>
  text
    .split(open)
    .flatMap((part, index) => {
      const [name, rest] = index === 0 ? [undefined, part] : part.split(close, 2);
      return [...(name === undefined ? [] : [`"$${name}"`]), ...(rest === undefined || rest === '' ? [] : [quote(rest)])];
    })
    .join('');

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Names the values of answers that later requests used: ids and keys anywhere, other values only in a query. */
function nameValues(exchanges: readonly (Exchange | undefined)[]): Names {
  const names = new Map<ReceivedValue, string>();
  const counts = new Map<string, number>();
  const given: ReceivedValue[] = [];
  for (const [at, exchange] of exchanges.entries()) {
    if (exchange === undefined) continue;
    const { path, body, headers } = exchange.request;
    for (const value of new Set(given.map((one) => one.value))) {
      const isUsed =
        path.includes(encodeURIComponent(value)) ||
        path.includes(value) ||
        headers['api-key'] === value ||
        ((uuid.test(value) || isStandIn(value)) && body?.includes(value) === true);
      if (!isUsed) continue;
      const sources = given.filter((one) => one.value === value);
      // The same instant occurs in many answers; a cursor comes from the latest one.
      const source = sources.findLast(({ member }) => /cursor/i.test(member)) ?? sources[0];
      if (source === undefined || names.has(source)) continue;
      const kind = upper(source.member);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      names.set(source, `${kind}_${counts.get(kind)}`);
    }
    given.push(...valuesOf(exchange, at));
  }
  return names;
}

function valuesOf({ response }: Exchange, at: number): readonly ReceivedValue[] {
  const counts = new Map<string, number>();
  const found = Array.from((response?.body ?? '').matchAll(/"(\w+)"\s*:\s*"([^"\\]*)"/g), ([, member = '', value = '']): ReceivedValue => {
    counts.set(member, (counts.get(member) ?? 0) + 1);
    return { value, member, nth: counts.get(member) ?? 1, at };
  });
  return found.filter(({ value }) => value.length >= 16 && /\d/.test(value) && !/[\s%+]/.test(value));
}

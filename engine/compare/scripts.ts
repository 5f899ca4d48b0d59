/** The shell scripts of a finding: one for the deployment, one for a simulator. */
import { collectSecrets, displayedParts, redactor, toExchanges } from '../../fixtures/judge/redaction.ts';
import { script } from '../../reports/script.ts';
import { worldOfWalk, type Taken } from './sides.ts';

export interface Scripts {
  readonly target: string;
  readonly simulator: string;
}

/** The script of the simulator makes a world of the same kind. */
export function scriptsOf(
  title: string,
  seed: number,
  target: string,
  [theirs, ours]: readonly [Taken, Taken],
  choices: Readonly<Record<string, unknown>>,
): Scripts {
  const world = {
    world: { definition: worldOfWalk, ...(Object.keys(choices).length === 0 ? {} : { choices }) },
    personas: Object.keys(ours.world?.personas ?? {}),
  };
  const simulator = 'http://127.0.0.1:4010';
  return {
    target: scriptOf(title, seed, target, theirs, []),
    simulator: withWorldIds(scriptOf(title, seed, simulator, ours, [world]), ours.world),
  };
}

function scriptOf(title: string, seed: number, baseUrl: string, { trace }: Taken, first: Parameters<typeof script>[0]): string {
  const { records, exchanges } = trace;
  const own = new Set(exchanges.map(({ answer }) => answer.exchange));
  // Numbers of cards get stand-ins, which the script asks for.
  collectSecrets(records);
  const clean = redactor(records.secrets, displayedParts(records));
  const kept = toExchanges(records, clean).filter(({ id }) => own.has(id));
  const run = { seed, target: { baseUrl }, tests: [{ id: title, exchanges: kept }] };
  return script([...first, ...kept.map(({ id }) => ({ exchange: id }))], run, title);
}

/** Takes the ids that requests name from the world that the script makes: another world has other ones. */
function withWorldIds(text: string, world: Taken['world']): string {
  const counts = new Map<string, number>();
  let [rest, takes] = [text, ''];
  const take = (name: string, member: string, id: string): void => {
    counts.set(member, (counts.get(member) ?? 0) + 1);
    if (!rest.includes(id)) return;
    takes += `${name}=$(take ${member} ${counts.get(member)})\n`;
    rest = rest
      .split('\n')
      .map((line) => replacedIn(line, id, name))
      .join('\n');
  };
  for (const [persona, { key: _key, ...ids }] of Object.entries(world?.personas ?? {}))
    for (const [member, id] of Object.entries(ids)) take(`${upper(persona)}_${upper(member)}`, member, id);
  for (const [fixture, id] of Object.entries(world?.fixtures ?? {})) take(`FIXTURE_${upper(fixture)}`, fixture, id);
  return rest.replace(/^WORLD=.*\n/m, (line) => line + takes);
}

/** Inside single quotes a variable would not expand. */
function replacedIn(line: string, id: string, name: string): string {
  let result = '';
  for (const [index, part] of line.split(id).entries()) {
    const isQuoted = (result.match(/'/g) ?? []).length % 2 === 1;
    result += index === 0 ? part : `${isQuoted ? `'"$${name}"'` : `"$${name}"`}${part}`;
  }
  return result;
}

const upper = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase();

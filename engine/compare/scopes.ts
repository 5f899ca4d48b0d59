/** Scopes of the keys of personas: what a restricted key is refused, a key of its role is allowed, so the simulator's keys get the same ones. */
import { isJsonObject } from '../../schemas/shared/json.ts';
import { personaNames, type PersonaName } from '../../schemas/personas.ts';
import type { Answer } from '../../fixtures/client/answer.ts';
import { createApi, type Api } from '../../fixtures/client/api.ts';
import type { Connection } from '../../fixtures/client/connection.ts';
import { Records } from '../../fixtures/client/path.ts';
import { HarnessError, isUnobservable } from '../../fixtures/errors.ts';
import { recordingTape } from '../../fixtures/recording/tape.ts';
import type { Target } from '../../fixtures/targets/target.ts';

/** By persona; a key without scopes is not restricted, and is left out. */
export type Scopes = Readonly<Record<string, readonly string[]>>;

const apiOf = (target: Target, connection: Connection): Api => createApi(connection, target, new Records(), recordingTape());

function notObservable(error: unknown): undefined {
  // A gateway that cannot be reached shows in the walks.
  if (!isUnobservable(error) && !(error instanceof HarnessError)) throw error;
}

const detailOf = (api: Api, as: PersonaName, id: string): Promise<Answer | undefined> =>
  api.call('apiKeys.detail', { as, params: { id }, allow501: true }).catch(notObservable);

/** The scopes that the details of the personas' keys show, to themselves or to the merchant's admin. */
export async function scopesOf(target: Target, connection: Connection): Promise<Scopes> {
  const api = apiOf(target, connection);
  const found: Record<string, readonly string[]> = {};
  for (const name of personaNames) {
    const id = target.personas[name]?.keyId;
    if (id === undefined) continue;
    for (const reader of name === 'merchantAdmin' ? [name] : [name, 'merchantAdmin' as const]) {
      if (target.personas[reader] === undefined) continue;
      const scopes = (await detailOf(api, reader, id))?.get('scopes');
      if (!Array.isArray(scopes)) continue;
      if (scopes.length > 0) found[name] = scopes.map(String);
      break;
    }
  }
  return found;
}

/** Restricts the keys of a simulator's world. Returns the personas whose key could not be restricted so. */
export async function restrict(world: Target, scopes: Scopes, connection: Connection): Promise<readonly string[]> {
  const api = apiOf(world, connection);
  const refused: string[] = [];
  for (const name of personaNames) {
    const [own, id] = [scopes[name], world.personas[name]?.keyId];
    if (own === undefined || id === undefined) continue;
    const detail = (await detailOf(api, 'hostAdmin', id))?.json;
    const { name: keyName = name, concurrencyStamp } = isJsonObject(detail) ? detail : {};
    const body = { name: keyName, scopes: own, ...(concurrencyStamp === undefined ? {} : { concurrencyStamp }) };
    const answer = await api.call('apiKeys.update', { as: 'hostAdmin', params: { id }, body, allow501: true }).catch(notObservable);
    if (answer?.ok !== true) refused.push(name);
  }
  return refused;
}

/** For the report: the personas whose keys are restricted, and those that the simulator could not restrict in the same way. */
export function scopeNotes(scopes: Scopes, refused: ReadonlySet<string>): readonly string[] {
  return Object.entries(scopes).map(([name, own]) => {
    const shown = own.slice(0, 5).join(', ') + (own.length > 5 ? ` and ${own.length - 5} more` : '');
    return refused.has(name)
      ? `the key of personas.${name} is restricted to ${shown}, which the simulator does not know: what it is refused differs`
      : `the key of personas.${name} is restricted to ${shown}, and so is the simulator's`;
  });
}

/** Choices and groups of a living world (docs/decisions/0001-worlds-and-their-secrets.md). */
import { seededChoices } from '../../worlds/choices.ts';
import type { KeptTenant } from '../../worlds/kept-tenant.ts';
import type { ControlCall } from '../operation.ts';
import { badRequest, conflict } from '../refusal.ts';
import { attempt, shownChoices, tenantOf } from './world.ts';

interface Given {
  readonly choices?: Readonly<Record<string, unknown>>;
  readonly without?: readonly string[];
}

/** Refuses to change what records or schedule of a world were made with already. */
function checkSeeded({ choices }: KeptTenant, given: Readonly<Record<string, unknown>> = {}): void {
  const seeded = seededChoices.find((id) => Object.hasOwn(given, id) && JSON.stringify(given[id]) !== JSON.stringify(choices[id]));
  if (seeded !== undefined)
    throw conflict(`The choice ${JSON.stringify(seeded)} cannot change in a world that was made with it; make another world with it.`);
}

/** Takes effect at the next request; what is not named stays. */
export async function changeSettings(call: ControlCall): Promise<unknown> {
  const tenant = tenantOf(call);
  const { choices, without } = call.body as Given;
  if (choices === undefined && without === undefined) throw badRequest('One of the fields choices and without is required.');
  checkSeeded(tenant, choices);
  await attempt(async () => call.tenants.change(tenant, { choices, without }));
  return { choices: shownChoices(tenant), without: tenant.without };
}

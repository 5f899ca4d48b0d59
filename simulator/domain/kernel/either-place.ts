/** Inputs of the `…-async` operations: simple values from the query or from a JSON body; the query wins (assumptions: C19). */
import type { AuthenticatedCall } from './call.ts';
import { invalid } from './refusal.ts';

/**
 * The named inputs, all required.
 * @throws Refusal a validation failure that names each missing one.
 */
export function requiredInputs<const Name extends string>(call: AuthenticatedCall, names: readonly Name[]): Readonly<Record<Name, string>> {
  const inputs = { ...(call.body as Readonly<Record<string, unknown>> | undefined), ...call.query };
  const missing = names.filter((name) => typeof inputs[name] !== 'string');
  if (missing.length > 0) throw invalid(missing.map((name) => ({ message: `The field ${name} is required.`, members: [name] })));
  return Object.fromEntries(names.map((name) => [name, inputs[name]])) as Record<Name, string>;
}

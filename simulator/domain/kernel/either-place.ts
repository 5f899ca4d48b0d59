/** Inputs of the `…-async` operations: simple values from the query or from a JSON body; the query wins (assumptions: C19). */
import type { AuthenticatedCall } from './call.ts';
import { fault, invalid } from './refusal.ts';

/**
 * The named inputs, all required.
 * @throws Refusal a validation failure that names each missing one.
 */
export function requiredInputs<Inputs extends object, const Name extends keyof Inputs & string>(
  call: AuthenticatedCall<unknown, Inputs, Inputs | undefined>,
  names: readonly Name[],
): { readonly [N in Name]-?: Exclude<Inputs[N], undefined> } {
  const inputs = { ...call.body, ...call.query };
  const missing = names.filter((name) => inputs[name] === undefined);
  if (missing.length > 0) throw invalid(missing.map((name) => fault(name, 'is required')));
  // None of them is missing.
  return inputs as { readonly [N in Name]-?: Exclude<Inputs[N], undefined> };
}

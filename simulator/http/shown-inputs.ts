/** The inputs of a request as its audit record shows them: without secrets, and not longer than a bound. */
import { requestLimits } from '../../schemas/limits.ts';
import { isJsonObject } from '../../schemas/shared/json.ts';
import { isSecretInput, mask } from '../domain/platform/audit/secrets.ts';
import { Refusal } from '../domain/kernel/refusal.ts';
import type { Exchange } from './exchange.ts';
import { withoutSecrets } from './without-secrets.ts';

const { max } = requestLimits.auditedInput;
/** A member or item counts for at least so many characters, so that many small ones are bounded too. */
const minLength = 8;
const cut = '…';

/** Sixteen digits and the like: what may be the number of a card or an account, wherever it stands. */
const longNumber = /(?<!\d)\d(?:[ -]?\d){11,18}(?!\d)/g;

class Shown {
  #left = max;

  value(value: unknown): unknown {
    this.#left -= minLength;
    if (typeof value === 'string') {
      const shown = withoutSecrets(value.length > this.#left ? `${value.slice(0, Math.max(0, this.#left))}${cut}` : value);
      this.#left -= shown.length;
      return shown.replace(longNumber, mask);
    }
    if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) >= 1e12 ? mask : value;
    if (Array.isArray(value)) return this.#list(value);
    return isJsonObject(value) ? this.#object(value) : value instanceof Object ? mask : value;
  }

  #list(items: readonly unknown[]): readonly unknown[] {
    const shown: unknown[] = [];
    for (const item of items) {
      if (this.#left <= 0) {
        shown.push(cut);
        break;
      }
      shown.push(this.value(item));
    }
    return shown;
  }

  #object(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const shown: Record<string, unknown> = {};
    for (const name of Object.keys(members)) {
      if (this.#left <= 0) {
        shown[cut] = cut;
        break;
      }
      const member = members[name];
      if (member === null || member === undefined) continue;
      const known = withoutSecrets(name.slice(0, 100));
      this.#left -= known.length;
      shown[known] = isSecretInput(name) ? mask : this.value(member);
    }
    return shown;
  }
}

/** The merchant that the inputs name, in path, body or query; it need not exist. */
export function namedMerchant({ call, request }: Exchange): string | null {
  const given = call === undefined ? [request.params] : [call.params, call.body, call.query];
  for (const inputs of given) {
    const id = isJsonObject(inputs) ? inputs['merchantId'] : undefined;
    if (typeof id === 'string') return id.toLowerCase();
  }
  return null;
}

/** Path, query and body as JSON. A body that is no JSON is not shown: it may hold anything. */
export function shownInputs({ call, operation, request }: Exchange): string {
  const takesJson = operation?.body?.mediaTypes?.every((type) => type.includes('json')) !== false;
  // A request that was refused before is shown as it arrived.
  const { params, query, body } = call ?? request;
  const isShown = body !== undefined && body !== null && !(body instanceof Refusal);
  const inputs = { ...(params as object), ...(query as object), ...(isShown ? { body: takesJson ? body : mask } : {}) };
  return JSON.stringify(new Shown().value(inputs));
}

/** The inputs of a request as its audit record shows them: without secrets, and of bounded length. */
import { requestLimits } from '../../schemas/limits.ts';
import { isJsonObject } from '../../schemas/shared/json.ts';
import { isSecretInput, isSecretMember, schemasWithin } from '../../schemas/shared/secret-names.ts';
import type { Operation } from '../../schemas/operation.ts';
import type { Keywords } from '../../schemas/shape.ts';
import { mask } from '../domain/platform/audit/changes.ts';
import { Refusal } from '../domain/kernel/refusal.ts';
import type { GivenInputs } from './watched-request.ts';
import { withoutSecrets } from './without-secrets.ts';

const { max } = requestLimits.auditedInput;
/** A member or item counts for at least this many characters, so that many small ones are bounded too. */
const minLength = 8;
const cut = '…';

/** A described value, with the members found in it so far. */
interface Described {
  readonly schemas: readonly Keywords[];
  readonly members: Map<string | null, Member>;
}

interface Member extends Described {
  /** The name as it is shown. */
  readonly shown: string;
  readonly isSecret: boolean;
}

/** The inputs of operations: each write needs the same ones. */
const ofInputs = new WeakMap<Operation, Described>();
const undescribed: Described = { schemas: [], members: new Map() };

function inputsOf(operation: Operation | null): Described {
  if (operation === null) return undescribed;
  const known = ofInputs.get(operation);
  if (known !== undefined) return known;
  const { query, body } = operation;
  const properties = { ...query?.properties, ...(body === undefined ? {} : { body: body.schema }) };
  const made: Described = { schemas: [{ properties }], members: new Map() };
  ofInputs.set(operation, made);
  return made;
}

/** A declared member, or the item of a list if `name` is null. Other names are not remembered: callers can send any. */
function within({ schemas, members }: Described, name: string | null): Member | undefined {
  const known = members.get(name);
  if (known !== undefined || schemas.length === 0) return known;
  const found = schemasWithin(schemas, name);
  if (found.length === 0) return undefined;
  const made: Member = { schemas: found, members: new Map(), shown: shownName(name ?? ''), isSecret: isSecretMember(name ?? '', found) };
  members.set(name, made);
  return made;
}

const shownName = (name: string): string => withoutSecrets(name.slice(0, 100));

/** Twelve to nineteen digits: a possible number of a card or an account, wherever it stands. */
const minDigits = 12;
const longNumber = /(?<!\d)\d(?:[ -]?\d){11,18}(?!\d)/g;

class Shown {
  #left = max;

  /** Of an undescribed value, only the names of members decide what is secret. */
  value(value: unknown, described: Described): unknown {
    this.#left -= minLength;
    if (typeof value === 'string') {
      const shown = withoutSecrets(value.length > this.#left ? `${value.slice(0, Math.max(0, this.#left))}${cut}` : value);
      this.#left -= shown.length;
      return shown.length < minDigits ? shown : shown.replace(longNumber, mask);
    }
    if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) >= 1e12 ? mask : value;
    if (Array.isArray(value)) return this.#list(value, within(described, null) ?? undescribed);
    return isJsonObject(value) ? this.#object(value, described) : value instanceof Object ? mask : value;
  }

  #list(items: readonly unknown[], described: Described): readonly unknown[] {
    const shown: unknown[] = [];
    for (const item of items) {
      if (this.#left <= 0) {
        shown.push(cut);
        break;
      }
      shown.push(this.value(item, described));
    }
    return shown;
  }

  #object(members: Readonly<Record<string, unknown>>, described: Described): Readonly<Record<string, unknown>> {
    const shown: Record<string, unknown> = {};
    for (const name of Object.keys(members)) {
      if (this.#left <= 0) {
        shown[cut] = cut;
        break;
      }
      const member = members[name];
      if (member === null || member === undefined) continue;
      const declared = within(described, name);
      const known = declared?.shown ?? shownName(name);
      this.#left -= known.length;
      const isSecret = declared === undefined ? isSecretInput(name) : declared.isSecret && typeof member !== 'boolean';
      shown[known] = isSecret ? mask : this.value(member, declared ?? undescribed);
    }
    return shown;
  }
}

/** The merchant that the inputs name, in path, body or query; it need not exist. */
export function namedMerchant({ call, params }: Pick<GivenInputs, 'call' | 'params'>): string | null {
  const given = call === undefined ? [params] : [call.params, call.body, call.query];
  for (const inputs of given) {
    const id = isJsonObject(inputs) ? inputs['merchantId'] : undefined;
    if (typeof id === 'string') return id.toLowerCase();
  }
  return null;
}

/** Path, query and body as JSON. A body that is not JSON is masked: it may hold anything. */
export function shownInputs(given: GivenInputs): string {
  const { call, operation } = given;
  const takesJson = operation?.body?.mediaTypes?.every((type) => type.includes('json')) !== false;
  // A request that was refused before validation is shown as it arrived.
  const { params, query, body } = call ?? given;
  const isShown = body !== undefined && body !== null && !(body instanceof Refusal);
  const inputs: Record<string, unknown> = { ...(params as object), ...(query as object) };
  if (isShown) inputs['body'] = takesJson ? body : mask;
  return JSON.stringify(new Shown().value(inputs, inputsOf(operation)));
}

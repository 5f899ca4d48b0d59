/** The inputs of a request as its audit record shows them: without secrets, and with bounded length. */
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
/** A member or item counts as at least this many characters, so that many small ones are bounded too. */
const minLength = 8;
const cut = '…';

/** A described value, with its members that were looked up so far. */
interface Described {
  readonly schemas: readonly Keywords[];
  readonly members: Map<string | null, Member>;
}

interface Member extends Described, Name {
  readonly isSecret: boolean;
}

interface Name {
  /** The name as shown, and the same as JSON with a colon. */
  readonly shown: string;
  readonly text: string;
}

/** Schemas of operations' inputs, cached since each write needs the same ones. */
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

/** A declared member, or the item of a list if `name` is null. Unknown names are not cached: callers can send any. */
function within({ schemas, members }: Described, name: string | null): Member | undefined {
  const known = members.get(name);
  if (known !== undefined || schemas.length === 0) return known;
  const found = schemasWithin(schemas, name);
  if (found.length === 0) return undefined;
  const made: Member = { schemas: found, members: new Map(), ...shownName(name ?? ''), isSecret: isSecretMember(name ?? '', found) };
  members.set(name, made);
  return made;
}

function shownName(name: string): Name {
  const shown = withoutSecrets(name.slice(0, 100));
  return { shown, text: `${JSON.stringify(shown)}:` };
}

/** Twelve to nineteen digits anywhere in a text: a possible card or account number. */
const minDigits = 12;
const longNumber = /(?<!\d)\d(?:[ -]?\d){11,18}(?!\d)/g;

const [zero, nine, space, hyphen] = [0x30, 0x39, 0x20, 0x2d];

/**
 * Whether a text is shown as it is: JSON needs no escapes, and there is neither a character that every secret has nor a run of digits as
 * long as a card number. One look at each character takes less time than a search for each of these.
 */
function isShownAsIs(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= zero && code <= nine) {
      if (++digits >= minDigits) return false;
    } else if (code !== space && code !== hyphen) {
      if (!isPlainLetter(code)) return false;
      digits = 0;
    }
  }
  return true;
}

/** Letters, and the punctuation that neither JSON nor a search for secrets cares about. */
const isPlainLetter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x2f || code === 0x3a || code === 0x2c;

/** Whether JSON writes a text as it is, which the most are. */
const isPlain = (text: string): boolean => !/[^\x20\x21\x23-\x5b\x5d-\x7e]/.test(text);
const quoted = (text: string): string => (isPlain(text) ? `"${text}"` : JSON.stringify(text));

const maskText = JSON.stringify(mask);
const cutText = JSON.stringify(cut);

/** Writes JSON directly. Building an object first would take twice as long, and each write is audited. */
class Shown {
  #left = max;

  /** For an undescribed value, only the names of members decide what is secret. */
  value(value: unknown, described: Described): string {
    this.#left -= minLength;
    if (typeof value === 'string') return this.#string(value);
    if (typeof value === 'number')
      return Number.isInteger(value) && Math.abs(value) >= 1e12 ? maskText : Number.isFinite(value) ? String(value) : 'null';
    if (Array.isArray(value)) return this.#list(value, within(described, null) ?? undescribed);
    if (isJsonObject(value)) return this.#object(value, described);
    return value === true ? 'true' : value === false ? 'false' : value instanceof Object ? maskText : 'null';
  }

  #string(value: string): string {
    if (value.length <= this.#left && isShownAsIs(value)) {
      this.#left -= value.length;
      return `"${value}"`;
    }
    const shown = withoutSecrets(value.length > this.#left ? `${value.slice(0, Math.max(0, this.#left))}${cut}` : value);
    this.#left -= shown.length;
    return quoted(shown.length < minDigits ? shown : shown.replace(longNumber, mask));
  }

  #list(items: readonly unknown[], described: Described): string {
    let text = '';
    for (const item of items) {
      if (text !== '') text += ',';
      if (this.#left <= 0) {
        text += cutText;
        break;
      }
      text += this.value(item, described);
    }
    return `[${text}]`;
  }

  #object(members: Readonly<Record<string, unknown>>, described: Described): string {
    let text = '';
    /** Two long names, or two that contain secrets, may look the same when shown; only one of them counts. */
    let changed: Set<string> | undefined;
    for (const name of Object.keys(members)) {
      if (this.#left <= 0) {
        text += `${text === '' ? '' : ','}${cutText}:${cutText}`;
        break;
      }
      const member = members[name];
      if (member === null || member === undefined) continue;
      const declared = within(described, name);
      const known = declared ?? shownName(name);
      this.#left -= known.shown.length;
      if (known.shown !== name) {
        if ((members[known.shown] ?? null) !== null || changed?.has(known.shown) === true) continue;
        changed ??= new Set();
        changed.add(known.shown);
      }
      const isSecret = declared === undefined ? isSecretInput(name) : declared.isSecret && typeof member !== 'boolean';
      const value = isSecret ? maskText : this.value(member, declared ?? undescribed);
      text += text === '' ? known.text + value : `,${known.text}${value}`;
    }
    return `{${text}}`;
  }
}

/** The merchant that the path, query or body names; it need not exist. */
export function namedMerchant({ call, params }: Pick<GivenInputs, 'call' | 'params'>): string | null {
  const given = call === undefined ? [params] : [call.params, call.body, call.query];
  for (const inputs of given) {
    const id = isJsonObject(inputs) ? inputs['merchantId'] : undefined;
    if (typeof id === 'string') return id.toLowerCase();
  }
  return null;
}

/** Copies a string, which would otherwise keep the strings that it was concatenated from in memory as long as its record. */
const inOnePiece = (text: string): string => ` ${text}`.slice(1);

/** Path, query and body as JSON. A body that is not JSON is masked, since it may contain anything. */
export function shownInputs(given: GivenInputs): string {
  const { call, operation } = given;
  const takesJson = operation?.body?.mediaTypes?.every((type) => type.includes('json')) !== false;
  // A request that was refused before validation is shown as it arrived.
  const { params, query, body } = call ?? given;
  const isShown = body !== undefined && body !== null && !(body instanceof Refusal);
  const inputs: Record<string, unknown> = { ...(params as object), ...(query as object) };
  if (isShown) inputs['body'] = takesJson ? body : mask;
  return inOnePiece(new Shown().value(inputs, inputsOf(operation)));
}

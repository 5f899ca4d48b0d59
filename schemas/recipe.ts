/**
 * How an operation succeeds, as data: who calls it, and inputs in which what is known only when a request is sent is left open. The suites
 * fill it from a target, tests from a world, the fuzzer from what earlier answers showed.
 */
import type { FixtureName, PersonaName } from './personas.ts';

/** What an open value stands for. */
export type OpenValue =
  /** A unique name, at most 32 characters unless stated. `style`: upper case, or of letters that a user name may have. */
  | { readonly of: 'name'; readonly what: string; readonly maxLength?: number; readonly style?: 'upper' | 'user' }
  /** Part of a reserved host name. */
  | { readonly of: 'tag' }
  /** Text with open values in it. */
  | { readonly of: 'text'; readonly parts: readonly (string | Open)[] }
  /** One of some options: the first, or another where several records are made side by side. Within one body all take the same place. */
  | { readonly of: 'pick'; readonly options: readonly unknown[] }
  /** An id of the merchant's admin, or of another persona. */
  | { readonly of: 'caller'; readonly id: 'merchantId' | 'resellerId' | 'userId'; readonly persona?: PersonaName }
  /** The id of a new record of this kind (`schemas/removal.ts`). Within one body it is one record. `over`: members that its body has instead. */
  | { readonly of: 'record'; readonly kind: string; readonly over?: Readonly<Record<string, unknown>> }
  /** The id of any of the users that an operation lists; else one that the caller knows. */
  | { readonly of: 'listed'; readonly by: string }
  /** A member of the answer to an operation. */
  | { readonly of: 'answer'; readonly by: string; readonly member: string }
  /** A record of the target file. */
  | { readonly of: 'fixture'; readonly name: FixtureName }
  /** The date so many days from today (UTC). */
  | { readonly of: 'day'; readonly days: number }
  /** The instant an ISO 8601 duration from now. */
  | { readonly of: 'instant'; readonly distance: string };

/** A value that is known only when the request is sent. The same one twice in a body is the same value. */
export class Open {
  readonly value: OpenValue;
  constructor(value: OpenValue) {
    this.value = Object.freeze(value);
    Object.freeze(this);
  }
}

export const name = (what: string, maxLength = 32, style?: 'upper' | 'user') =>
  new Open({ of: 'name', what, maxLength, ...(style === undefined ? {} : { style }) });
export const tag = new Open({ of: 'tag' });
export const text = (...parts: readonly (string | Open)[]) => new Open({ of: 'text', parts });
export const pick = (...options: readonly unknown[]) => new Open({ of: 'pick', options });
export const caller = (id: 'merchantId' | 'resellerId' | 'userId', persona?: PersonaName) =>
  new Open({ of: 'caller', id, ...(persona === undefined ? {} : { persona }) });
export const record = (kind: string, over?: Readonly<Record<string, unknown>>) =>
  new Open({ of: 'record', kind, ...(over === undefined ? {} : { over }) });
export const listed = (by: string) => new Open({ of: 'listed', by });
export const answer = (by: string, member: string) => new Open({ of: 'answer', by, member });
export const fixture = (of: FixtureName) => new Open({ of: 'fixture', name: of });
export const day = (days: number) => new Open({ of: 'day', days });
export const instant = (distance: string) => new Open({ of: 'instant', distance });

/** The caller's merchant, which most bodies name. */
export const merchantId = caller('merchantId');

/** A public test card that no issuer uses. */
export const testCard = Object.freeze({ number: '4111111111111111', expirationMonth: 12, expirationYear: 2049 });

/** A value, parts of which may be open. */
export type Template<T> =
  | T
  | Open
  | (T extends readonly (infer Item)[]
      ? readonly Template<Item>[]
      : T extends object
        ? { readonly [K in keyof T]: Template<T[K]> }
        : never);

type Body = Readonly<Record<string, unknown>>;

/** What a call that succeeds sends. Path parameters that name the group's own record, or the caller's merchant, go without saying. */
export interface Recipe {
  /** Who calls; the merchant's admin unless stated. */
  readonly as?: PersonaName;
  readonly params?: Body;
  readonly query?: Body;
  readonly body?: unknown;
  /** A file, sent as it is. */
  readonly file?: { readonly type: string; readonly text: string | Open };
  /** Records that must be there, in this order. */
  readonly needs?: readonly Open[];
  /** Operations that bring its records into the state that it needs. */
  readonly after?: readonly string[];
  /** Why a caller cannot have it succeed with what the interface shows. */
  readonly without?: string;
}

/** Whether a value must be made or looked up before it is known. */
export const mustBeMade = ({ value: { of } }: Open): boolean =>
  of === 'record' || of === 'listed' || of === 'answer' || of === 'day' || of === 'instant';

/** Every open value of a template, in their order. */
export function opensIn(template: unknown): readonly Open[] {
  if (template instanceof Open) return template.value.of === 'text' ? template.value.parts.flatMap(opensIn) : [template];
  return typeof template === 'object' && template !== null ? Object.values(template).flatMap(opensIn) : [];
}

/** A template with its open values filled in. Members that stay undefined are left out, and lists of nothing else. */
export function fill(template: Body, value: (open: Open) => unknown): Body {
  const known = new Map<Open, unknown>();
  const valueOf = (open: Open): unknown => {
    if (open.value.of === 'text') return open.value.parts.map((part) => (part instanceof Open ? String(valueOf(part)) : part)).join('');
    if (!known.has(open)) known.set(open, value(open));
    return known.get(open);
  };
  const members = (of: Body): Body =>
    Object.fromEntries(
      Object.entries(of).flatMap(([member, written]) => {
        const one = filled(written);
        const isLeftOut = one === undefined || (Array.isArray(one) && one.length > 0 && one.every((item) => item === undefined));
        return isLeftOut ? [] : [[member, one]];
      }),
    );
  const filled = (part: unknown): unknown => {
    if (part instanceof Open) return valueOf(part);
    if (Array.isArray(part)) return part.map(filled);
    return typeof part === 'object' && part !== null ? members(part as Body) : part;
  };
  return members(template);
}

/** The same, with values that take time; one after the other, since one may need another. */
export async function fillLater(template: Body, value: (open: Open) => unknown): Promise<Body> {
  const known = new Map<Open, unknown>();
  for (const open of opensIn(template)) if (!known.has(open)) known.set(open, await value(open));
  return fill(template, (open) => known.get(open));
}

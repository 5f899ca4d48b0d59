/**
 * How an operation succeeds, as data: its caller, and its inputs with open values, which are known only when a request is sent. The suites fill them
 * from a target, tests from a world, the fuzzer from earlier responses.
 */
import type { FixtureName, PersonaName } from './personas.ts';

export type OpenValue =
  /** A unique name, at most 32 characters unless stated. `style`: upper case, or only letters allowed in a user name. */
  | { readonly of: 'name'; readonly what: string; readonly maxLength?: number; readonly style?: 'upper' | 'user' }
  | { readonly of: 'tag' }
  | { readonly of: 'text'; readonly parts: readonly (string | Open)[] }
  /** One of several options: by default the first, but a different one for records made side by side. All picks in one body use the same index. */
  | { readonly of: 'pick'; readonly options: readonly unknown[] }
  /** An id of the merchant's admin, or of another persona. */
  | { readonly of: 'caller'; readonly id: 'merchantId' | 'resellerId' | 'userId'; readonly persona?: PersonaName }
  /** The id of a new record of this kind (`schemas/removal.ts`), the same one throughout a body. `over`: members that replace those of its body. */
  | { readonly of: 'record'; readonly kind: string; readonly over?: Readonly<Record<string, unknown>> }
  /** The id of any user that an operation lists, else one that the caller knows. */
  | { readonly of: 'listed'; readonly by: string }
  /** A member of the response to an operation, or what the group of a pattern matches in it. */
  | { readonly of: 'answer'; readonly by: string; readonly member: string; readonly pattern?: RegExp }
  /** A certificate for the signing request that an operation returns. */
  | { readonly of: 'certificate'; readonly by: string }
  | { readonly of: 'fixture'; readonly name: FixtureName }
  | { readonly of: 'day'; readonly days: number }
  | { readonly of: 'instant'; readonly distance: string };

/** A value known only when the request is sent. The same instance twice in a body is the same value. */
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
export const answer = (by: string, member: string, pattern?: RegExp) =>
  new Open({ of: 'answer', by, member, ...(pattern === undefined ? {} : { pattern }) });
export const certificate = (by: string) => new Open({ of: 'certificate', by });
export const fixture = (of: FixtureName) => new Open({ of: 'fixture', name: of });
export const day = (days: number) => new Open({ of: 'day', days });
export const instant = (distance: string) => new Open({ of: 'instant', distance });

/** The caller's merchant, which most bodies name. */
export const merchantId = caller('merchantId');

/** A public test card that no issuer uses. */
export const testCard = Object.freeze({ number: '4111111111111111', expirationMonth: 12, expirationYear: 2049 });

/** The password of every seeded user. */
export const seededPassword = 'Gateway#2026';

export const reservedPhoneNumber = '+12025550100';

/** A WebP of one pixel. None of its bytes is above 127, so it is identical as text; PNG and JPEG cannot be. */
export const pixel = 'RIFF\x16\0\0\0WEBPVP8L\x09\0\0\0/\0\0\0\0(@D\x04\0';

export const picture = { type: 'image/webp', text: pixel } as const;

export type Template<T> =
  | T
  | Open
  | (T extends readonly (infer Item)[]
      ? readonly Template<Item>[]
      : T extends object
        ? { readonly [K in keyof T]: Template<T[K]> }
        : never);

type Body = Readonly<Record<string, unknown>>;

/** Inputs of a successful call. Path parameters for the group's own record or the caller's merchant are implicit. */
export interface Recipe {
  /** The caller; by default the merchant's admin. */
  readonly as?: PersonaName;
  readonly params?: Body;
  readonly query?: Body;
  readonly body?: unknown;
  /** A file, sent unchanged. */
  readonly file?: { readonly type: string; readonly text: string | Open };
  /** Records that must exist, in this order. */
  readonly needs?: readonly Open[];
  /** Operations that bring its records into the required state, some with members that replace those of their bodies. */
  readonly after?: readonly (string | readonly [operation: string, over: Body])[];
  /** Why a caller cannot make it succeed through the interface. */
  readonly without?: string;
}

/** Whether a value must be created or looked up first. */
export const mustBeMade = ({ value: { of } }: Open): boolean =>
  of === 'record' || of === 'listed' || of === 'answer' || of === 'certificate' || of === 'day' || of === 'instant';

export function opensIn(template: unknown): readonly Open[] {
  if (template instanceof Open) return template.value.of === 'text' ? template.value.parts.flatMap(opensIn) : [template];
  return typeof template === 'object' && template !== null ? Object.values(template).flatMap(opensIn) : [];
}

/** Fills in a template's open values. Omits members that stay undefined, and lists that hold nothing else. */
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

/** Like `fill`, with asynchronous values; one after the other, since one may need another. */
export async function fillLater(template: Body, value: (open: Open) => unknown): Promise<Body> {
  const known = new Map<Open, unknown>();
  for (const open of opensIn(template)) if (!known.has(open)) known.set(open, await value(open));
  return fill(template, (open) => known.get(open));
}

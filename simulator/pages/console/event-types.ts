/** The event types for the console, with the members of their payloads. Loaded when its page of events is first opened. */
import { eventTypes } from '../../../schemas/events/catalogue.ts';
import { memberOf } from '../../../schemas/members/all.ts';
import { keywordsOf, type Keywords } from '../../../schemas/shape.ts';

export interface PayloadMember {
  /** With the names before it: `maskedPaymentDetails.last4`. */
  readonly name: string;
  /** In words: `text (uuid) or null`. */
  readonly type: string;
  /** Empty: there is none. */
  readonly description: string;
}

export interface EventTypeSummary {
  readonly title: string;
  readonly description: string;
  readonly members: readonly PayloadMember[];
}

/** By the name of the type. A plain JSON value. */
export type ConsoleEventTypes = Readonly<Record<string, EventTypeSummary>>;

const simple: Readonly<Record<string, string>> = { string: 'text', integer: 'whole number', number: 'number', boolean: 'true or false' };

function typeOf({ type = '', format, enum: options, anyOf, items, 'x-name': name }: Keywords): string {
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ');
  if (options !== undefined) return `one of ${options.join(', ')}`;
  if (items !== undefined) return `list of ${typeOf(items)}`;
  if (type === 'object') return name ?? 'object';
  return `${simple[type] ?? type}${format === undefined ? '' : ` (${format})`}`;
}

function membersOf(schema: Keywords, before: string): readonly PayloadMember[] {
  const owner = schema['x-name'];
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const inner = member.properties === undefined ? member.anyOf?.find(({ properties }) => properties !== undefined) : member;
    const shown = { name: before + name, type: typeOf(member), description: memberOf(owner, name)?.[0] ?? '' };
    return [shown, ...(inner === undefined ? [] : membersOf(inner, `${before}${name}.`))];
  });
}

export const consoleEventTypes = (): ConsoleEventTypes =>
  Object.fromEntries(
    eventTypes.map(({ name, displayName, description, data }) => [
      name,
      { title: displayName, description, members: membersOf(keywordsOf(data), '') },
    ]),
  );

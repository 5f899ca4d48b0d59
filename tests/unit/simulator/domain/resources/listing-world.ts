import { atMilliseconds, type Instant } from '../../../../../schemas/shared/instant.ts';
import { defaultChoices, type ChoiceValues } from '../../../../../schemas/choices.ts';
import type { Operation } from '../../../../../schemas/operation.ts';
import { array, boolean, date, decimal, enumeration, instant, int32, nullable, shape, text, uuid } from '../../../../../schemas/shape.ts';
import { isDueKind } from '../../../../../simulator/domain/modules.ts';
import type { AnyCall } from '../../../../../simulator/domain/kernel/call.ts';
import type { Entity } from '../../../../../simulator/domain/kernel/collection.ts';
import type { Collections } from '../../../../../simulator/domain/kernel/records.ts';
import type { Listing } from '../../../../../simulator/domain/resources/listing/listing.ts';
import { indexes } from '../../../../../simulator/domain/modules.ts';
import { Collection } from '../../../../../simulator/store/collection.ts';
import { hashing } from '../../../../../simulator/store/passwords.ts';
import { SecretKeys } from '../../../../../simulator/store/secrets.ts';
import { StoredWorld } from '../../../../../simulator/store/world.ts';

export const colors = ['Red', 'Green', 'DarkGreen'] as const;

export interface Thing extends Entity {
  readonly name: string | null;
  readonly color: (typeof colors)[number] | null;
  readonly size: number | null;
  readonly isBig: boolean;
  readonly seenAt: Instant | null;
  readonly day: string | null;
  readonly tags: readonly string[];
  readonly place: { readonly city: string | null; readonly floor: number } | null;
  readonly parts: readonly { readonly code: string; readonly price: number | null }[];
}

export const ThingDto = shape('ThingDto', 'assumed', {
  id: uuid(),
  name: nullable(text()),
  color: nullable(enumeration('Color', 'assumed', colors)),
  size: nullable(decimal()),
  isBig: boolean(),
  seenAt: nullable(instant()),
  day: nullable(date()),
  tags: array(text()),
  place: nullable(shape('Place', 'assumed', { city: nullable(text()), floor: int32() })),
  parts: array(shape('Part', 'assumed', { code: text(), price: nullable(decimal()) })),
  label: text(),
  creationTime: instant(),
});

export const label = ({ name, size }: Thing): string => `${name ?? 'nameless'} ${size ?? 0}`;

export const things: Listing<Thing> = { shape: ThingDto, search: ['name', 'tags', 'label'], computed: { label } };

export function emptyWorld(choices: Partial<ChoiceValues> = {}): AnyCall['world'] {
  const names = Object.keys(indexes).map((name) => [name, new Collection<never>({})]);
  return new StoredWorld({
    id: 'unit',
    seed: 1,
    secretKeys: SecretKeys.ofSeed(1),
    choices: { ...defaultChoices, ...choices },
    wall: () => atMilliseconds(1_700_000_000_000),
    address: () => 'http://localhost',
    sentTo: () => undefined,
    origins: [],
    salt: '',
    shard: '',
    isDueKind,
    eventConsumers: [],
    hashing,
    onKey: () => undefined,
    records: Object.fromEntries(names) as Collections,
  });
}

/** A list call with only what lists read. */
export function listCall<Body = Record<never, never>>(
  world: AnyCall['world'],
  body: Body = {} as Body,
  id = 'things.page',
): AnyCall & { readonly body: Body } {
  return {
    world,
    operation: { id } as Operation,
    principal: { may: () => false } as Partial<AnyCall['principal']> as AnyCall['principal'],
    params: {},
    query: {},
    body,
    header: () => undefined,
    ip: '127.0.0.1',
    correlationId: 'unit',
  };
}

import { processLimits, worldLimits } from '../../../schemas/limits.ts';
import { definitionSchema } from '../../seed/definition.ts';
import { personaNames, type PersonaName } from '../../../schemas/personas.ts';
import { array, boolean, instant, int32, map, nullable, optional, text, Type, type TProperties } from '../../../schemas/shape.ts';
import { closed, count } from '../operation.ts';

export const WorldRequestSchema = closed('WorldRequest', {
  seed: optional(
    Type.Integer({
      minimum: -2_147_483_648,
      maximum: 2_147_483_647,
      description:
        'Determines all generated values. Keys and other secrets follow from a seed that is stated, so that they are public. By default ids and amounts follow from the seed of the default world, and secrets from nothing.',
    }),
  ),
  definition: optional(definitionSchema),
  choices: optional(map(Type.Unknown())),
  mutants: optional(array(text(), { maxItems: processLimits.mutants.max })),
  now: optional(
    Type.String({
      format: 'date-time',
      description: 'The instant at which the clock of the world is frozen, from 1970 to 9990; when absent, the clock follows wall time.',
    }),
  ),
});

export const SettingsRequestSchema = closed('SettingsRequest', {
  choices: optional(map(Type.Unknown())),
  without: optional(array(text(), { maxItems: processLimits.without.max })),
});
export const SettingsSchema = closed('Settings', { choices: map(Type.Unknown()), without: array(text()) });

const persona = { keyId: text(), userId: text(), merchantId: optional(text()), resellerId: optional(text()) };
const everyPersona = <P extends TProperties>(schema: ReturnType<typeof closed<P>>) =>
  Object.fromEntries(personaNames.map((name) => [name, schema])) as { readonly [Name in PersonaName]: typeof schema };

const Persona = closed('Persona', { key: text(), ...persona });
const PersonaIds = closed('PersonaIds', persona);

const keysAndIds = { personas: closed('Personas', everyPersona(Persona)), fixtures: map(text()), keys: optional(map(Persona)) };

export const SeededWorldSchema = closed('World', { id: text(), ...keysAndIds });

export const ImportedWorldSchema = closed('ImportedWorld', { id: text(), records: count(), hasNewKeys: boolean(), ...keysAndIds });

export const ExportQuerySchema = closed('ExportQuery', { secrets: optional(boolean()) });

export const ImportQuerySchema = closed('ImportQuery', { name: optional(text(64)), newKeys: optional(boolean()) });

/** Described in the documentation of the control plane. */
export const WorldFileSchema = Type.String({ 'x-name': 'WorldFile' });

export const PersonasSchema = closed('PersonasOfWorld', keysAndIds);

export const WorldsSchema = closed('Worlds', {
  worlds: array(
    closed('WorldSummary', {
      id: text(),
      isDefault: boolean(),
      seed: Type.Integer(),
      now: instant(),
      isFrozen: boolean(),
      records: count(),
      without: array(text()),
    }),
  ),
});

const usage = {
  records: count(),
  maximum: Type.Integer({ minimum: 1, description: 'Beyond it new records are refused, or the oldest are removed.' }),
  bytes: Type.Integer({ minimum: 0, description: 'About how much memory they take; by kind, measured on some of them.' }),
};

export const WorldStateSchema = closed('WorldState', {
  id: text(),
  isDefault: boolean(),
  seed: Type.Integer(),
  now: instant(),
  isFrozen: boolean(),
  nextDueAt: nullable(instant()),
  mutants: array(text()),
  without: array(text()),
  choices: map(Type.Unknown()),
  personas: closed('PersonasIds', everyPersona(PersonaIds)),
  fixtures: map(text()),
  roles: map(array(text())),
  records: map(count()),
  usage: closed('Usage', { ...usage, maximumBytes: Type.Integer(), kinds: map(closed('UsageOfKind', usage)) }),
});

/** Microseconds of the last instant that text can represent. */
const lastMilliseconds = Date.parse('9999-12-31T23:59:59.999Z');
/** Instants and durations are in microseconds. */
const within = { minimum: -lastMilliseconds * 1000, maximum: lastMilliseconds * 1000 };

/** A world as one document, as returned by `snapshot`. The store defines its parts. */
export const SnapshotSchema = Type.Object(
  {
    version: Type.Literal(3),
    seed: int32(),
    lineage: text(256),
    choices: map(Type.Unknown()),
    without: optional(array(text(), { maxItems: processLimits.without.max })),
    digest: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    clock: closed('SnapshotClock', { offset: Type.Number(within), frozenAt: nullable(Type.Number(within)), latest: Type.Number(within) }),
    random: closed('SnapshotRandom', {
      generator: array(int32(), { minItems: 4, maxItems: 4 }),
      lastMilliseconds: Type.Integer({ minimum: 0, maximum: lastMilliseconds }),
      sequence: Type.Integer({ minimum: 0, maximum: 0xfff }),
    }),
    schedule: array(closed('SnapshotWork', { at: Type.Number(within), kind: text(100), id: text(1000) }), {
      maxItems: 2 * worldLimits.records.max,
    }),
    counters: map(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER - 1 })),
    states: map(Type.Unknown()),
    records: map(array(Type.Unknown(), { maxItems: worldLimits.records.max })),
  },
  { additionalProperties: false, 'x-name': 'Snapshot' },
);

export const ForkRequestSchema = closed('ForkRequest', { snapshot: optional(SnapshotSchema) });

export const LinkSchema = closed('InvitationLink', {
  link: Type.String({ minLength: 1, maxLength: 1024, description: 'The link in the e-mail of an invitation, or its last segment.' }),
});
export const AcceptedSchema = closed('AcceptedInvitation', { invitationId: text(), accountId: text(), userId: text() });

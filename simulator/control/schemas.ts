/** Bodies of the control plane. Unlike the gateway's shapes they are closed: an unknown member is an error. */
import { operations } from '../../schemas/catalogue.ts';
import { processLimits, worldLimits } from '../../schemas/limits.ts';
import { array, boolean, instant, map, nullable, optional, text, Type, type Static, type TProperties } from '../../schemas/shape.ts';
import { HealthStatus } from '../../schemas/types/platform/health.ts';
import { components } from '../domain/platform/health/components.ts';
import { definitionSchema } from '../seed/definition.ts';
import { personaNames } from '../../schemas/personas.ts';

const closed = <P extends TProperties>(name: string, properties: P) =>
  Type.Object(properties, { additionalProperties: false, 'x-name': name });
const count = (minimum = 0) => Type.Integer({ minimum });

export const WorldRequestSchema = closed('WorldRequest', {
  seed: optional(
    Type.Integer({
      minimum: -2_147_483_648,
      maximum: 2_147_483_647,
      description: 'Determines all generated values, keys among them; by default that of the default world.',
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

const persona = {
  keyId: text(),
  userId: text(),
  merchantId: optional(text()),
  resellerId: optional(text()),
};
const everyPersona = <P extends TProperties>(schema: ReturnType<typeof closed<P>>) =>
  Object.fromEntries(personaNames.map((name) => [name, schema]));

const Persona = closed('Persona', { key: text(), ...persona });
const PersonaIds = closed('PersonaIds', persona);

export const SeededWorldSchema = closed('World', {
  id: text(),
  personas: closed('Personas', everyPersona(Persona)),
  fixtures: map(text()),
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
  usage: closed('Usage', {
    ...usage,
    maximumBytes: Type.Integer(),
    kinds: map(closed('UsageOfKind', usage)),
  }),
});

export const ClockRequestSchema = closed('ClockRequest', {
  set: optional(Type.String({ format: 'date-time', description: 'The instant to move the clock to; never an earlier one.' })),
  advance: optional(Type.String({ description: 'An ISO 8601 duration, such as PT1H, to advance the clock by, after `set`.' })),
  freeze: optional(Type.Boolean({ description: 'Whether the clock is frozen from then on; unchanged when absent.' })),
});
export type ClockRequest = Static<typeof ClockRequestSchema>;

export const ClockStateSchema = closed('ClockState', { now: instant(), isFrozen: boolean() });

/** A world as one document, as returned by `snapshot`. The store defines its parts. */
export const SnapshotSchema = Type.Object(
  {
    version: Type.Literal(2),
    seed: Type.Integer(),
    secret: text(),
    choices: map(Type.Unknown()),
    without: optional(array(text(), { maxItems: processLimits.without.max })),
    clock: Type.Object({ offset: Type.Number(), frozenAt: nullable(Type.Number()), latest: Type.Number() }),
    random: Type.Object({ generator: array(Type.Integer()), lastMilliseconds: Type.Number(), sequence: Type.Integer() }),
    schedule: array(Type.Object({ at: Type.Number(), kind: text(), id: text() })),
    counters: map(Type.Integer()),
    states: map(Type.Unknown()),
    records: map(array(Type.Object({ id: text(), creationTime: Type.Number() }))),
  },
  { additionalProperties: false, 'x-name': 'Snapshot' },
);

export const ForkRequestSchema = closed('ForkRequest', { snapshot: optional(SnapshotSchema) });

export const FaultSchema = closed('Fault', {
  operation: Type.String({
    description: 'Id of an operation of the catalogue, or * for all of them.',
    examples: [operations[0]?.id ?? '*', '*'],
  }),
  status: optional(Type.Integer({ minimum: 400, maximum: 599, description: 'Answer with this status and the body that belongs to it.' })),
  delay: optional(
    Type.Integer({
      minimum: 0,
      maximum: processLimits.faultDelayMs.max,
      description: 'Milliseconds of wall time to wait before the answer.',
    }),
  ),
  drop: optional(Type.Boolean({ description: 'Close the connection without an answer.' })),
  malformed: optional(Type.Boolean({ description: 'Answer 200 with a truncated body.' })),
  count: optional(Type.Integer({ minimum: 1, description: 'The number of requests that the fault applies to; all when absent.' })),
  rate: optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 1, description: 'The share of requests that the fault applies to; all when absent.' }),
  ),
});
export const FaultsSchema = closed('Faults', { faults: array(FaultSchema) });

export const RequestsQuerySchema = closed('RequestsQuery', {
  limit: optional(Type.Integer({ minimum: 1, maximum: worldLimits.requestLog.max })),
});

export const StepSchema = closed('Step', { step: text(), outcome: Type.Enum(['passed', 'refused', 'answered', 'dropped']) });
export const LoggedRequestSchema = closed('LoggedRequest', {
  at: instant(),
  method: text(),
  url: text(),
  operation: nullable(text()),
  keyId: nullable(text()),
  userId: nullable(text()),
  ip: text(),
  correlationId: text(),
  status: nullable(Type.Integer()),
  code: nullable(text()),
  reason: nullable(text()),
  ignored: array(text()),
  steps: array(StepSchema),
  rules: array(text()),
});
export const RequestsSchema = closed('Requests', { requests: array(LoggedRequestSchema) });

export const ComponentRequestSchema = closed('ComponentRequest', {
  component: Type.Enum(components.map(({ name }) => name)),
  status: HealthStatus,
});

export const LinkSchema = closed('InvitationLink', {
  link: Type.String({ minLength: 1, maxLength: 1024, description: 'The link in the e-mail of an invitation, or its last segment.' }),
});
export const AcceptedSchema = closed('AcceptedInvitation', { invitationId: text(), accountId: text(), userId: text() });

export const HealthSchema = closed('SimulatorHealth', {
  status: Type.Enum(['ready']),
  worlds: count(1),
  defaultWorld: text(),
  maximumWorlds: count(1),
  memory: closed('Memory', { residentBytes: count(), heapBytes: count(), maximumHeapBytes: count(), isFull: boolean() }),
});

export const MetricsSchema = closed('Metrics', {
  counters: array(closed('Counter', { name: text(), labels: map(text()), value: count() })),
});

export const OpenApiSchema = Type.Object({ openapi: text(), paths: map(Type.Unknown()) }, { 'x-name': 'OpenApiDocument' });

/** Bodies of the control plane, from its own schemas. */
import type { Static } from '../../../../../schemas/shape.ts';
import type { CertificationSchema, CertificationsSchema } from '../../../../control/certifications/schemas.ts';
import type { ClockStateSchema, ScheduleSchema } from '../../../../control/clock/clock.ts';
import type { DeliveriesSchema, EventsSchema, ListenSessionsSchema, MessagesSchema } from '../../../../control/events/schemas.ts';
import type { LimitsSchema } from '../../../../control/limits/limits.ts';
import type { Fault as SetFault } from '../../../../pipeline/faults/fault.ts';
import type { ExchangeSchema, LoggedRequestSchema } from '../../../../control/requests/schemas.ts';
import type { FoundRecordsSchema, RecordSchema, RecordsSchema } from '../../../../control/records/schemas.ts';
import type { ComparisonSchema } from '../../../../control/worlds/compare.ts';
import type { PersonasSchema, SeededWorldSchema, WorldsSchema, WorldStateSchema } from '../../../../control/worlds/schemas.ts';

export type Fault = SetFault;
export type Certification = Static<typeof CertificationSchema>;
export type Certifications = Static<typeof CertificationsSchema>;
export type Schedule = Static<typeof ScheduleSchema>;
export type Limits = Static<typeof LimitsSchema>;
export type RecordsPage = Static<typeof RecordsSchema>;
export type FoundRecords = Static<typeof FoundRecordsSchema>;
export type Comparison = Static<typeof ComparisonSchema>;
export type RecordDetail = Static<typeof RecordSchema>;
export type EventsPageBody = Static<typeof EventsSchema>;
export type DeliveriesBody = Static<typeof DeliveriesSchema>;
export type ListenSessionsBody = Static<typeof ListenSessionsSchema>;
export type MessagesBody = Static<typeof MessagesSchema>;
export type ClockState = Static<typeof ClockStateSchema>;
export type SeededWorld = Static<typeof SeededWorldSchema>;
export type Personas = Static<typeof PersonasSchema>;
export type Worlds = Static<typeof WorldsSchema>;
export type WorldState = Static<typeof WorldStateSchema>;
export type Logged = Static<typeof LoggedRequestSchema>;
/** With its headers and bodies. */
export type Exchange = Static<typeof ExchangeSchema>;
export type Message = Omit<NonNullable<Exchange['response']>, 'status'>;

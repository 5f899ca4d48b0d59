/** Bodies of the control plane, from its own schemas. */
import type { Static } from '../../../../../schemas/shape.ts';
import type { ClockStateSchema } from '../../../../control/clock/schemas.ts';
import type { Fault as SetFault } from '../../../../http/faults.ts';
import type { ExchangeSchema, LoggedRequestSchema } from '../../../../control/requests/schemas.ts';
import type { PersonasSchema, SeededWorldSchema, WorldsSchema, WorldStateSchema } from '../../../../control/worlds/schemas.ts';

export type Fault = SetFault;
export type ClockState = Static<typeof ClockStateSchema>;
export type SeededWorld = Static<typeof SeededWorldSchema>;
export type Personas = Static<typeof PersonasSchema>;
export type Worlds = Static<typeof WorldsSchema>;
export type WorldState = Static<typeof WorldStateSchema>;
export type Logged = Static<typeof LoggedRequestSchema>;
/** With what was sent and answered. */
export type Exchange = Static<typeof ExchangeSchema>;
export type Message = Omit<NonNullable<Exchange['response']>, 'status'>;

export interface RecordsPage {
  readonly kind: string;
  readonly total: number;
  readonly records: readonly Readonly<Record<string, unknown>>[];
  readonly next: string | null;
}
export interface RecordDetail {
  readonly record: Readonly<Record<string, unknown>>;
  readonly states: { readonly name: string; readonly state: string } | null;
  readonly history: readonly {
    readonly at: string;
    readonly change: string;
    readonly from: unknown;
    readonly to: unknown;
    readonly by: string | null;
  }[];
}
export interface Schedule {
  readonly due: readonly { readonly at: string; readonly kind: string; readonly id: string; readonly title: string }[];
}
export interface Limits {
  readonly windows: readonly {
    readonly limiter: string;
    readonly key: string;
    readonly permitLimit: number;
    readonly windowSeconds: number;
    readonly used: number;
    readonly remaining: number;
    readonly resetsAt: string;
    readonly profile: string | null;
  }[];
}

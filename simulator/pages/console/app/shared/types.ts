/** Bodies of the control plane, from its own schemas. */
import type { Static } from '../../../../../schemas/shape.ts';
import type { ClockStateSchema } from '../../../../control/clock/schemas.ts';
import type { Fault as SetFault } from '../../../../http/faults.ts';
import type { LoggedRequestSchema, RequestsSchema } from '../../../../control/requests/schemas.ts';
import type { PersonasSchema, SeededWorldSchema, WorldsSchema, WorldStateSchema } from '../../../../control/worlds/schemas.ts';

export type Fault = SetFault;
export type ClockState = Static<typeof ClockStateSchema>;
export type SeededWorld = Static<typeof SeededWorldSchema>;
export type Personas = Static<typeof PersonasSchema>;
export type Worlds = Static<typeof WorldsSchema>;
export type WorldState = Static<typeof WorldStateSchema>;
export type Requests = Static<typeof RequestsSchema>;
export type Logged = Static<typeof LoggedRequestSchema>;

export interface StreamedRequest extends Logged {
  readonly sequence: number;
  readonly persona: string | null;
  readonly elapsedMs: number;
  readonly hasExchange: boolean;
}

export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly truncated: boolean;
}
export interface Exchange extends StreamedRequest {
  readonly request: (Message & { readonly method: string; readonly url: string }) | null;
  readonly response: (Message & { readonly status: number }) | null;
}

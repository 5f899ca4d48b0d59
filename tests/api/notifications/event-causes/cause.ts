/** What stages an event: a call or the clock, the data of the event, and refused calls, which stage none. */
import type { EventTypeName } from '../../../../schemas/events/catalogue.ts';
import { visa, type Persona } from '../../billing/billing-steps.ts';
import type { Body, Json, World } from '../../simulator/simulated.ts';

export interface Call {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: Body;
  readonly by?: Persona;
}

export type Data = Body;

export interface Prepared {
  /** A call of the operation, a move of the clock, or anything else that stages events. */
  readonly act: Call | { readonly advance: string } | { readonly set: string } | ((world: World, url: string) => Promise<unknown>);
  /** The data of the events in order, from the answer to the act. */
  readonly expectedData: (answer: Json) => readonly Data[];
  /** Calls that are refused before the act, by what is wrong with them: the changed parts, the caller, the status. */
  readonly refused?: Readonly<Record<string, Partial<Call> & { readonly status: number }>>;
  /** Status of the same call afterwards, which stages nothing further. */
  readonly again?: number;
}

export interface Cause {
  /** In the words of the catalogue's column "Staged by". */
  readonly cause: string;
  readonly stages: readonly EventTypeName[];
  /** The operation that stages; null: the clock or an authentication. */
  readonly operation: string | null;
  readonly choices?: Readonly<Record<string, unknown>>;
  readonly isScreened?: true;
  /** Whether every persona may do it, on its own records. */
  readonly isAnybodys?: true;
  /** Whether it is an event of the platform, which merchants do not receive. */
  readonly isPlatforms?: true;
  prepare(world: World): Promise<Prepared>;
}

export const card = (number = '4111111111111111') => ({ ...visa, number, securityCode: '123' });

export const check = (accountNumber = '000123456789') => ({
  routingNumber: '110000000',
  accountNumber,
  accountType: 'Checking',
  accountHolderName: 'A. Sample',
});

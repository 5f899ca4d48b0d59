import type { ObligationId } from '../../schemas/obligations/register.ts';
import type { GatewaySettings } from './gateway.ts';
import type { Stage } from './stage.ts';

/** A situation in which a client is tested. */
export interface Scenario {
  readonly name: string;
  /** One sentence that describes it. */
  readonly title: string;
  /** The rules that it is designed to test; obligations about every request are judged in each scenario. */
  readonly obligations: readonly ObligationId[];
  readonly settings?: Omit<GatewaySettings, 'seed'>;
  /** It starts the client itself, adapter or program, in a special environment. */
  readonly startsItself?: true;
  /** It measures times, so no other scenario may run meanwhile. */
  readonly isAlone?: true;
  /** Drives an adapter that is already running. */
  play(stage: Stage): Promise<void>;
  /** Prepares the gateway for a program, which then runs to its end; absent if the scenario cannot test programs. */
  prepare?(stage: Stage): Promise<void>;
  /** Interrupts a running program, which is then started a second time. */
  resume?(stage: Stage): Promise<void>;
}

/** Obligations judged in every scenario in which the client did what they are about. */
export const everywhere: readonly ObligationId[] = [
  'ROUTES-KNOWN',
  'REQUESTS-VALID',
  'KEY-IN-HEADER',
  'KEY-SENT',
  'NEVER-LOST',
  'FULFILLED-ONCE',
  'STAYS-ALIVE',
  'KEY-NOT-IN-URL',
  'KEY-NOT-POSTED',
  'SECRETS-NOT-PRINTED',
  'CARD-ONLY-IN-CHARGE',
];

import type { ObligationId } from '../../schemas/obligations/register.ts';
import type { GatewaySettings } from './gateway.ts';
import type { Stage } from './stage.ts';

/** A situation into which a client is brought. */
export interface Scenario {
  readonly name: string;
  /** What happens, as a sentence. */
  readonly title: string;
  /** What it is made to judge; obligations of every request are judged in each scenario. */
  readonly obligations: readonly ObligationId[];
  readonly settings?: Omit<GatewaySettings, 'seed'>;
  /** It starts the client itself, adapter or program, in a setting of its own. */
  readonly startsItself?: true;
  /** It compares times, so no other scenario is played meanwhile. */
  readonly isAlone?: true;
  /** Drives an adapter, which is started already. */
  play(stage: Stage): Promise<void>;
  /** Prepares the gateway for a program, which then runs to its end; absent: a program cannot be judged by it. */
  prepare?(stage: Stage): Promise<void>;
  /** Interrupts a running program, which is then started a second time. */
  resume?(stage: Stage): Promise<void>;
}

/** Judged in each scenario in which the client did what they are about. */
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

/** A check of scope that depends on the inputs and precedes their validation (assumptions: 36, Usage). */
import type { Principal } from './principal.ts';
import type { World } from './world.ts';

interface Asked {
  readonly world: World;
  readonly principal: Principal;
  readonly params: Readonly<Record<string, string>>;
  /** Names in canonical case, not validated. */
  readonly body: unknown;
}

/** Throws the refusal, or leaves the request to the checks that follow. */
export type ScopeCheck = (asked: Asked) => void;

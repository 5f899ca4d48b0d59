/** Judges a request against the limits that apply to it (assumptions: 19). */
import type { Operation } from '../../../schemas/operation.ts';
import type { Principal } from '../principal.ts';
import type { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';

export interface Judgement {
  readonly headers: Readonly<Record<string, string>>;
  readonly refusal?: Refusal;
  readonly release?: () => void;
}

const unlimited: Judgement = Object.freeze({ headers: Object.freeze({}) });

export function judgeRequest(_world: World, _operation: Operation, _principal: Principal | null, _ip: string): Judgement {
  return unlimited;
}

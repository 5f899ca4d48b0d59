/** Stages an event for whoever listens (event types: Rules, 3). */
import type { World } from '../world.ts';

/** Stub until listen sessions take events in. */
export function stage(_world: World, _type: string, _merchantId: string | null, _data: Readonly<Record<string, unknown>>): void {}

/** Runs the due work of a world in order, each piece at its own instant. */
import { setImmediate } from 'node:timers/promises';
import { earlier, type Instant } from '../../schemas/shared/instant.ts';
import { dueWork, inTurns } from '../domain/modules.ts';
import type { DueHandler } from '../domain/kernel/due.ts';
import type { DueWork } from '../domain/kernel/schedule.ts';
import type { Parts } from '../domain/kernel/parts.ts';
import { inSlices, slice } from './parts.ts';
import type { StoredWorld } from '../store/world.ts';

/** Runs a slice of the world's long work. Returns whether there is more. */
function goesOn({ longWork }: StoredWorld): boolean {
  if (!longWork.isUnderWay) return false;
  const end = performance.now() + slice;
  do longWork.goOn();
  while (longWork.isUnderWay && performance.now() < end);
  return longWork.isUnderWay;
}

export function* ending({ longWork }: StoredWorld): Parts<void> {
  while (longWork.isUnderWay) {
    longWork.goOn();
    yield;
  }
}

/** Continues once the long work of a world has ended. `goOn` returns the work that it leaves. */
export function* afterLongWork(world: StoredWorld, goOn: () => Parts<void> | undefined): Parts<void> {
  yield* ending(world);
  const rest = goOn();
  if (rest !== undefined) yield* rest;
}

function during(world: StoredWorld, { at, kind, id }: DueWork): ReturnType<DueHandler> {
  let answer: ReturnType<DueHandler> = undefined;
  world.clock.during(at, () => (answer = dueWork[kind](world, id)));
  return answer;
}

/** Runs parts with the clock at one instant. */
function* inTime({ clock }: StoredWorld, at: Instant, parts: Parts<unknown>): Parts<void> {
  for (;;) {
    let isOver = true;
    clock.during(at, () => (isOver = parts.next().done === true));
    if (isOver) return;
    yield;
  }
}

/** Does all work due until an instant. If some work needs turns, runs one turn; the rest stays due. */
function* doing(world: StoredWorld, until: Instant): Parts<void> {
  let hadTurn = false;
  const waiting: DueWork[] = [];
  try {
    // Work can add more work: take one piece at a time until nothing is due.
    for (let work = world.schedule.take(until); work !== undefined; work = world.schedule.take(until)) {
      if (inTurns.has(work.kind)) {
        if (hadTurn || during(world, work) === true) waiting.push(work);
        hadTurn = true;
      } else {
        const parts = during(world, work);
        if (typeof parts === 'object') yield* inTime(world, work.at, parts);
      }
      yield;
    }
  } finally {
    for (const { kind, id } of waiting) world.schedule.add({ at: until, kind, id });
  }
}

/** Runs a slice of the due work. The rest becomes long work for later turns of the event loop; only requests to this world wait for it. */
export function runDue(world: StoredWorld, until: Instant = world.clock.now()): void {
  if (!goesOn(world)) {
    if (world.schedule.nextAt > until) return;
    world.longWork.begin(until, doing(world, until));
  }
  if (goesOn(world)) world.schedule.ring(until);
}

/** Does all work that is due now, while other requests are served. */
export async function catchUp(world: StoredWorld): Promise<void> {
  runDue(world);
  if (world.longWork.isUnderWay) await inSlices(ending(world));
}

/** The sender that posts a world's deliveries. */
interface Sender {
  /** Time limits in real milliseconds: of waiting for receivers, and of the whole move. */
  readonly pace: { readonly waitMs: number; readonly moveMs: number };
  readonly isIdle: boolean;
  idle(): Promise<void>;
}

/**
 * Does everything due until an instant. At each instant it waits for the outcomes of what was sent, since a retry follows from them. The
 * wait for receivers is bounded, and so is the whole. Returns the instant until which everything was done.
 */
export async function runDueAndSend(world: StoredWorld, sender: Sender, until: Instant): Promise<Instant> {
  const { waitMs, moveMs } = sender.pace;
  let reached = world.clock.now();
  let isPatient = true;
  let giveUp = (): void => {};
  const givenUp = new Promise<void>((resolve) => (giveUp = resolve));
  const patience = setTimeout(() => {
    isPatient = false;
    giveUp();
  }, waitMs);
  const end = performance.now() + moveMs;
  let turnEnds = performance.now() + slice;
  try {
    for (;;) {
      if (isPatient && !sender.isIdle) await Promise.race([sender.idle(), givenUp]);
      const { nextAt } = world.schedule;
      if (nextAt > until && !world.longWork.isUnderWay) return until;
      const to = earlier(nextAt, until);
      runDue(world, to);
      const isDone = world.schedule.nextAt > to && !world.longWork.isUnderWay;
      if (isDone) {
        reached = to;
        if (performance.now() >= end) return reached;
      }
      // If more is due at this instant, or there is a long way to go, others get a turn first.
      if (!isDone || performance.now() >= turnEnds) {
        await setImmediate();
        turnEnds = performance.now() + slice;
      }
    }
  } finally {
    clearTimeout(patience);
  }
}

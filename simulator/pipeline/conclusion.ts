/** From the result of a handler to its response: at once, or when the result is complete. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Result } from '../domain/kernel/call.ts';
import type { Parts } from '../domain/kernel/parts.ts';
import { Refusal } from '../domain/kernel/refusal.ts';
import { answer, fail, refuse } from './answer.ts';
import { afterLongWork, ending } from './due.ts';
import type { Exchange } from './exchange.ts';
import { inSlices, isReading, oneByOne } from './parts.ts';
import type { WorldResolver } from './world.ts';

/** Attributes the writes of some work to its request, even if another request runs parts of it. */
function* noting<T>(exchange: Exchange, work: Parts<T>): Parts<T> {
  const { journal } = exchange.world;
  for (;;) {
    journal.open(exchange);
    let next: IteratorResult<void, T>;
    try {
      next = work.next();
    } finally {
      journal.close();
    }
    if (next.done === true) return next.value;
    yield;
  }
}

export class Conclusion {
  readonly #worlds: Pick<WorldResolver, 'onDefect'>;

  constructor(worlds: Pick<WorldResolver, 'onDefect'>) {
    this.#worlds = worlds;
  }

  /** Responds with a result: at once, after its delay, or when it is complete. Returns the unsent rest of a long response. */
  of(exchange: Exchange, result: Result): Parts<void> | undefined {
    const { parts, awaits, delay } = result;
    if (parts !== undefined) return result.writes === true ? this.#write(exchange, parts) : this.#read(exchange, parts);
    if (awaits !== undefined) return this.#await(exchange, awaits);
    if (delay === undefined) return this.#rest(exchange, answer(exchange, result));
    const { delay: _, ...delayed } = result;
    return this.#await(
      exchange,
      wait(delay, () => delayed),
    );
  }

  /** Responds when some other work is done: in a later turn of the event loop, after any long work that the world has begun meanwhile. */
  #await(exchange: Exchange, awaits: Promise<() => Result>): undefined {
    const { world } = exchange;
    const conclude = async (): Promise<void> => {
      const resultOf = await awaits;
      await inSlices(afterLongWork(world, () => this.#goOn(exchange, resultOf)));
    };
    conclude().catch((error: unknown) => this.refuse(exchange, error));
  }

  #goOn(exchange: Exchange, resultOf: () => Result): Parts<void> | undefined {
    const { clock, journal } = exchange.world;
    journal.open(exchange);
    clock.hold();
    try {
      return this.of(exchange, resultOf());
    } catch (error) {
      this.refuse(exchange, error);
      return undefined;
    } finally {
      journal.close();
      clock.release();
    }
  }

  /** Responds with the result of a long read: at once if one part is enough, else while the world continues. */
  #read(exchange: Exchange, parts: NonNullable<Result['parts']>): Parts<void> | undefined {
    const { world } = exchange;
    const first = isReading(world) ? undefined : parts.next();
    if (first?.done === true) return this.of(exchange, first.value);
    return this.#await(
      exchange,
      oneByOne(world, parts).then((result) => () => result),
    );
  }

  #write(exchange: Exchange, parts: NonNullable<Result['parts']>): Parts<void> {
    const { world } = exchange;
    world.longWork.begin(world.clock.now(), this.#writing(exchange, parts));
    return ending(world);
  }

  *#writing(exchange: Exchange, parts: NonNullable<Result['parts']>): Parts<void> {
    try {
      const rest = this.of(exchange, yield* noting(exchange, parts));
      if (rest !== undefined) yield* rest;
    } catch (error) {
      this.refuse(exchange, error);
    }
  }

  /** The unsent rest of a long response; a defect in it becomes a 500. */
  #rest(exchange: Exchange, parts: Parts<void> | undefined): Parts<void> | undefined {
    return parts === undefined ? undefined : this.#guarded(exchange, parts);
  }

  *#guarded(exchange: Exchange, parts: Parts<void>): Parts<void> {
    try {
      yield* parts;
    } catch (error) {
      this.refuse(exchange, error);
    }
  }

  refuse(exchange: Exchange, error: unknown): void {
    if (error instanceof Refusal) {
      refuse(exchange, error);
      return;
    }
    this.#worlds.onDefect(error, exchange.correlationId);
    fail(exchange, error);
  }
}

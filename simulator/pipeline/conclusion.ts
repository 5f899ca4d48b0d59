/** From the result of a handler to its answer: at once, or when the result is complete. */
import type { Answer, Awaiting, Result } from '../domain/kernel/call.ts';
import { atOnce, type Parts } from '../domain/kernel/parts.ts';
import { Refusal } from '../domain/kernel/refusal.ts';
import { answer, fail, refuse } from './answer.ts';
import { ending } from './due.ts';
import type { Exchange } from './exchange.ts';
import { inSlices, isReading, oneByOne } from './parts.ts';
import type { ServedWorld, WorldResolver } from './world.ts';

const sendAll = (rest: Parts<void> | undefined): void => {
  if (rest !== undefined) atOnce(rest);
};

function* afterLongWork(world: ServedWorld, goOn: () => Parts<void> | undefined): Parts<void> {
  yield* ending(world);
  const rest = goOn();
  if (rest !== undefined) yield* rest;
}

/** Attributes the writes of the work to its request, even if another request runs some of its parts. */
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

  /** Answers with a result: at once, after its delay, or when it is complete. Returns the unsent rest of a long answer. */
  of(exchange: Exchange, result: Result): Parts<void> | undefined {
    const { sends, delay, work, reads, awaits } = result;
    if (work !== undefined) return this.#work(exchange, work);
    if (reads !== undefined) return this.#read(exchange, reads);
    if (awaits !== undefined) {
      this.#await(exchange, awaits);
      return undefined;
    }
    if (sends === undefined && delay === undefined) return this.#rest(exchange, answer(exchange, result));
    if (sends !== undefined) {
      // A post never rejects: an error is an outcome.
      void exchange.world.sender
        .post(sends.outgoing)
        .then((outcome) => this.#later(exchange, () => ({ ...sends.answer(outcome), ...result })));
    } else setTimeout(() => this.#later(exchange, () => result), delay);
    return undefined;
  }

  /** Answers when the awaited work is done: in a later turn of the event loop, after any long work that the world has begun meanwhile. */
  #await(exchange: Exchange, awaits: Promise<() => Result>): void {
    const { world } = exchange;
    const { journal } = world;
    const conclude = async (): Promise<void> => {
      const resultOf = await awaits;
      const goOn = (): Parts<void> | undefined => {
        journal.open(exchange);
        world.clock.hold();
        try {
          return this.of(exchange, resultOf());
        } catch (error) {
          this.refuse(exchange, error);
          return undefined;
        } finally {
          journal.close();
          world.clock.release();
        }
      };
      await inSlices(afterLongWork(world, goOn));
    };
    conclude().catch((error: unknown) => this.refuse(exchange, error));
  }

  /** Answers with the result of a long read: at once if its first part is all, else while the world goes on. */
  #read(exchange: Exchange, reads: Parts<Answer<unknown> | Awaiting<unknown>>): Parts<void> | undefined {
    const { world } = exchange;
    const first = isReading(world) ? undefined : reads.next();
    if (first?.done === true) return this.of(exchange, first.value);
    this.#await(
      exchange,
      oneByOne(world, reads).then((result) => () => result),
    );
    return undefined;
  }

  #work(exchange: Exchange, work: Parts<Answer<unknown> | Awaiting<unknown>>): Parts<void> {
    const { world } = exchange;
    world.longWork.begin(world.clock.now(), this.#concluding(exchange, work));
    return ending(world);
  }

  *#concluding(exchange: Exchange, work: Parts<Answer<unknown> | Awaiting<unknown>>): Parts<void> {
    try {
      const result: Result = yield* noting(exchange, work);
      if (result.awaits !== undefined) {
        this.#await(exchange, result.awaits);
        return;
      }
      const rest = answer(exchange, result);
      if (rest !== undefined) yield* rest;
    } catch (error) {
      this.refuse(exchange, error);
    }
  }

  /** The unsent rest of a long answer; a defect in it is answered as one. */
  #rest(exchange: Exchange, parts: Parts<void> | undefined): Parts<void> | undefined {
    if (parts === undefined) return undefined;
    const refuse = (error: unknown): void => this.refuse(exchange, error);
    return (function* () {
      try {
        yield* parts;
      } catch (error) {
        refuse(error);
      }
    })();
  }

  #later(exchange: Exchange, resultOf: () => Result): void {
    const { world } = exchange;
    const { journal } = world;
    journal.open(exchange);
    world.clock.hold();
    try {
      sendAll(answer(exchange, resultOf()));
    } catch (error) {
      this.refuse(exchange, error);
    } finally {
      journal.close();
      world.clock.release();
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

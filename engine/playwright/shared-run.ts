/** State shared by all workers of a Playwright run: target, hook receiver, allowed rate, usage and turns. */
import type { OperationId } from '../../schemas/catalogue.ts';
import { oneLine } from '../../schemas/shared/markup.ts';
import type { Leftover } from '../../schemas/shared/verdict.ts';
import { Answer } from '../../fixtures/client/answer.ts';
import { connect, paceOf, type Outgoing } from '../../fixtures/client/connection.ts';
import { Records } from '../../fixtures/client/path.ts';
import { Shared } from '../../fixtures/client/shared.ts';
import type { Noting } from '../../fixtures/client/undo.ts';
import { openReceiver } from '../../fixtures/hooks/receiver.ts';
import { mutantsOf } from '../../fixtures/run-settings.ts';
import { headerOf } from '../run/suite-run.ts';
import { identityOf } from '../target/identity.ts';
import { openTarget, secretsOf } from '../target/open-target.ts';
import type { ConformanceOptions } from './conformance-options.ts';
import type { AnswerParts, Answers } from './messages.ts';
import type { Header, Opening, TestUsage } from './messages.ts';

const usualSeed = 1;

export class SharedRun {
  readonly #opened: ReturnType<typeof open>;
  readonly #turns = new Turns();
  #isProblemTold = false;
  readonly #left: Leftover[] = [];
  #shared = new Shared();
  #lateMs = 0;
  #kept = 0;

  constructor(options: ConformanceOptions) {
    this.#opened = open(options);
    this.#opened.catch(() => undefined);
  }

  /** Throws `UserError` if the target cannot be tested. */
  async ready(): Promise<void> {
    await this.#opened;
  }

  async open(): Promise<Opening> {
    try {
      const { settings, header } = await this.#opened;
      return { settings, header };
    } catch (error) {
      const isFirst = !this.#isProblemTold;
      this.#isProblemTold = true;
      return { problem: oneLine(error instanceof Error ? error.message : String(error)), isFirst };
    }
  }

  async pace(): Promise<void> {
    await (await this.#opened).pace?.();
  }

  /** Waits for a turn, which `release` ends. Returns the usage so far with it. */
  async begin(isAlone: boolean): Promise<TestUsage & { readonly release: () => void }> {
    const release = await this.#turns.take(isAlone);
    return { release, lateMs: this.#lateMs, kept: this.#kept };
  }

  use({ lateMs, kept }: TestUsage): void {
    this.#lateMs += lateMs;
    this.#kept += kept;
  }

  /** Sends a request of this label once, for the first worker that asks. */
  async share(request: Outgoing): Promise<Answers['share']> {
    const { connection } = await this.#opened;
    const underway = this.#shared.over(connection).send(request, new Records());
    return { reply: await underway.reply, request: (await underway.request) ?? request };
  }

  note(operation: OperationId, options: Noting, { status, rawHeaders, text }: AnswerParts): undefined {
    this.#shared.undo.note(operation, options, new Answer(status, rawHeaders, text, 'shared'));
  }

  /** Removes the records that the workers shared, after the last one left. A worker that starts later creates them again. */
  async takeAway(): Promise<undefined> {
    const { connection, settings } = await this.#opened;
    const shared = this.#shared;
    this.#shared = new Shared();
    this.#left.push(...(await shared.takeAway(connection, settings.target, false)));
  }

  get left(): readonly Leftover[] {
    return this.#left;
  }

  async secrets(): Promise<readonly string[]> {
    return await this.#opened.then(
      ({ settings: { target } }) => secretsOf(target),
      () => [],
    );
  }

  async close(): Promise<void> {
    await this.#opened.then(
      (opened) => opened.close(),
      () => undefined,
    );
  }
}

async function open({ target: path, readOnly, seed = usualSeed, world, deep = false }: ConformanceOptions) {
  const { target, knownFailures, close } = await openTarget({ target: path, readOnly, seed });
  try {
    const receiver = target.hooks === undefined ? undefined : await openReceiver(target.hooks);
    const settings = mutantsOf({
      target,
      seed,
      workers: target.limits.workers,
      ...(world === undefined ? {} : { world }),
      ...(receiver === undefined ? {} : { hooks: receiver.access }),
    });
    const { workers: _workers, ...head } = await headerOf({
      settings,
      simulator: target.control !== undefined,
      targetName: target.name,
      ...(path === undefined ? {} : { identity: await identityOf(target) }),
    });
    const header: Header = { ...head, ...(deep ? { deep } : {}), knownFailures };
    const pace = paceOf(target);
    const connection = connect(target, { pace });
    return {
      settings,
      header,
      pace,
      connection,
      close: async () => void (await Promise.all([receiver?.close(), connection.close(), close()])),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Grants turns in the order of asking: to several tests that may run side by side, or to one that must run alone. */
export class Turns {
  readonly #waiting: { readonly isAlone: boolean; readonly grant: () => void }[] = [];
  #running = 0;
  #isAlone = false;

  /** The returned function ends the turn; calling it again does nothing. */
  async take(isAlone: boolean): Promise<() => void> {
    await new Promise<void>((grant) => {
      this.#waiting.push({ isAlone, grant });
      this.#next();
    });
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#running -= 1;
      this.#isAlone = false;
      this.#next();
    };
  }

  #next(): void {
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      if (this.#isAlone || (first.isAlone && this.#running > 0)) return;
      this.#waiting.shift();
      this.#running += 1;
      this.#isAlone = first.isAlone;
      first.grant();
    }
  }
}

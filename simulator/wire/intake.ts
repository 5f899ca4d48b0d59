/**
 * Bounds the bytes of bodies that are taken in one turn of the event loop. A client on a fast network otherwise delivers megabytes in one: the
 * socket is read until it is empty, up to 32 times.
 */
import type { Readable } from 'node:stream';
import { processLimits } from '../../schemas/limits.ts';

const perTurn = processLimits.intakeBytes.max;

export class Intake {
  /** What goes on in later turns, one after the other. */
  readonly #waiting: (() => void)[] = [];
  #taken = 0;
  #isPlanned = false;

  /** Calls `goOn` after bytes were taken: at once, or in a later turn if this one has taken enough. */
  took(bytes: number, goOn: () => void): void {
    this.#taken += bytes;
    this.#plan();
    if (this.#waiting.length === 0 && this.#taken < perTurn) goOn();
    else this.#waiting.push(goOn);
  }

  /** Pauses a body after each chunk until it may go on. */
  pace(body: Readable): void {
    body.on('data', (chunk: Buffer) => {
      body.pause();
      this.took(chunk.length, () => body.resume());
    });
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      this.#taken = 0;
      this.#waiting.shift()?.();
      if (this.#waiting.length > 0) this.#plan();
    });
  }
}

/**
 * Limits the bytes of bodies that are read in one turn of the event loop. Otherwise a client on a fast network delivers megabytes in one
 * turn, since the socket is read until it is empty, up to 32 times.
 */
import type { Readable } from 'node:stream';
import { processLimits } from '../../schemas/limits.ts';

const perTurn = processLimits.intakeBytes.max;

export class Intake {
  /** Continuations for later turns, one after the other. */
  readonly #waiting: (() => void)[] = [];
  #taken = 0;
  #isPlanned = false;

  /** Calls `goOn` after bytes were read: at once, or in a later turn if this one has read enough. */
  took(bytes: number, goOn: () => void): void {
    this.#taken += bytes;
    this.#plan();
    if (this.#waiting.length === 0 && this.#taken < perTurn) goOn();
    else this.#waiting.push(goOn);
  }

  /** Pauses a body after each chunk until it may continue. */
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

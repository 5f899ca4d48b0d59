/**
 * Writes the changes of all worlds of a process to a folder, in groups. A group contains the changes of any number of worlds between two
 * moments at which none of them was in the middle of a step. It takes effect as a whole.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { DurableSide } from '../store/notes.ts';
import type { Keeping, Place } from '../worlds/keeping.ts';
import type { KeptWorld } from '../worlds/kept-world.ts';
import { isFull } from './disk.ts';
import type { GroupWriter, Part } from './group-writer.ts';
import type { Op } from './ops.ts';
import { wholeWorld, type Source } from './whole-world.ts';
import { textsOfChange } from './world-change.ts';
import { WorldNotes, type Group, type NotesOf, type Waiter } from './world-notes.ts';

interface Written extends Group {
  readonly parts: readonly Part[];
}

/** Real milliseconds after which counters that reads change are written, if nothing else is. */
const laterMs = 200;
/** Real milliseconds between two attempts to write to a full disk. */
const retryMs = 250;

export interface LedgerOptions {
  readonly writer: GroupWriter;
  /** Returns the current position of a world. */
  readonly placeOf: (world: KeptWorld) => Place;
  /** Called when the ledger cannot continue. */
  readonly onFailure: (error: unknown) => void;
}

export class Ledger implements Keeping, NotesOf {
  readonly #options: LedgerOptions;
  readonly #writer: GroupWriter;
  /** In order of creation. */
  readonly #worlds = new Map<string, WorldNotes>();
  readonly #dirty = new Set<WorldNotes>();
  /** Worlds that were created, replaced or dropped since the last group. */
  #made: Part[] = [];
  #waiters: Waiter[] = [];
  #queue: Written[] = [];
  #isWriting = false;
  #isPlanned = false;
  #later: NodeJS.Timeout | undefined;
  #isBlocked = false;
  #isClosed = false;
  #idle: (() => void)[] = [];

  constructor(options: LedgerOptions) {
    this.#options = options;
    this.#writer = options.writer;
  }

  get isBlocked(): boolean {
    return this.#isBlocked;
  }

  /** Writes data that belongs to no world, with the next group. */
  note(op: Op): void {
    this.#made.push(JSON.stringify(op));
    this.#wake();
  }

  side(): DurableSide {
    const notes = new WorldNotes(this);
    return { notes, schedule: notes.schedule, outlet: notes };
  }

  kept(world: KeptWorld, place: Place): void {
    this.#worlds.get(world.id)?.end();
    this.#made.push(wholeWorld(world, place, this.#sourceOf(world)));
    // A response of the new world proves that it exists, so it waits too.
    this.#follow(world).look();
  }

  /** The world from which a fork was made, if it still exists. */
  #sourceOf({ id, inheritance }: KeptWorld): Source | null {
    const origin = inheritance?.origin;
    return origin === undefined || origin === id ? null : (this.#worlds.get(origin)?.source() ?? null);
  }

  restored(world: KeptWorld): void {
    this.#follow(world);
  }

  #follow(world: KeptWorld): WorldNotes {
    const notes = this.#notesOf(world);
    if (notes === undefined) throw new Error(`the world ${world.id} was made without a ledger`);
    this.#worlds.set(world.id, notes);
    notes.begin(world);
    return notes;
  }

  #notesOf({ outlet }: KeptWorld): WorldNotes | undefined {
    return outlet instanceof WorldNotes ? outlet : undefined;
  }

  look(world: KeptWorld): void {
    this.#notesOf(world)?.look();
  }

  dropped(world: KeptWorld): void {
    const notes = this.#worlds.get(world.id);
    if (notes === undefined) return;
    notes.end();
    this.#worlds.delete(world.id);
    this.#dirty.delete(notes);
    this.note({ op: 'drop', id: world.id });
  }

  settled(world?: KeptWorld): Promise<boolean> {
    if (this.#isBlocked) return Promise.resolve(false);
    const notes = world === undefined ? undefined : this.#notesOf(world);
    if (notes !== undefined) {
      notes.look();
      return new Promise((resolve) =>
        notes.afterwards(
          () => resolve(true),
          () => resolve(false),
        ),
      );
    }
    const last = this.#queue.at(-1);
    const isClean = this.#made.length === 0 && ![...this.#dirty].some((notes) => notes.hasRecords);
    if (isClean && last === undefined && !this.#isWriting) return Promise.resolve(true);
    return new Promise((resolve) => {
      this.#waiters.push({ done: () => resolve(true), failed: () => resolve(false) });
      this.#wake();
    });
  }

  /** Resolves when everything is on disk, including counters that reads change; false if it could not be written. */
  async flushed(): Promise<boolean> {
    const isWritten = await new Promise<boolean>((resolve) => {
      this.#waiters.push({ done: () => resolve(true), failed: () => resolve(false) });
      this.#wakeNextTurn();
    });
    if (isWritten && this.#isWriting) await new Promise<void>((resolve) => this.#idle.push(resolve));
    await this.#writer.checkpointed();
    return isWritten;
  }

  wake(notes: WorldNotes): void {
    this.#dirty.add(notes);
    this.#wake();
  }

  wakeLater(notes: WorldNotes): void {
    this.#dirty.add(notes);
    if (this.#later !== undefined || this.#isClosed) return;
    this.#later = setTimeout(() => {
      this.#later = undefined;
      this.#collect();
      void this.#write();
    }, laterMs);
    this.#later.unref();
  }

  /** Schedules the next group: at the end of this step, or together with all others of this turn of the event loop. */
  #wake(): void {
    if (this.#isPlanned || this.#isClosed) return;
    if (this.#writer.durability === 'each') {
      this.#isPlanned = true;
      queueMicrotask(() => {
        this.#isPlanned = false;
        this.#collect();
        void this.#write();
      });
    } else if (!this.#isWriting) this.#wakeNextTurn();
  }

  /** The long work of a world continues in later turns of the event loop. */
  #wakeNextTurn(): void {
    if (this.#isPlanned || this.#isClosed) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      if (this.#writer.durability === 'each') this.#collect();
      void this.#write();
    });
  }

  /** Makes a group of the changes, except in worlds that are in the middle of long work. */
  #collect(): Written | undefined {
    const waiters: Waiter[] = [];
    const parts: Part[] = this.#made;
    const group: Written = { parts, isDurable: false, waiters };
    this.#made = [];
    for (const notes of this.#dirty) {
      if (notes.isBusy) continue;
      this.#dirty.delete(notes);
      const change = notes.take(group);
      if (change !== undefined) parts.push(textsOfChange(change));
    }
    waiters.push(...this.#waiters);
    this.#waiters = [];
    if (parts.length === 0 && waiters.length === 0) return undefined;
    this.#queue.push(group);
    return group;
  }

  get #hasMore(): boolean {
    if (this.#made.length > 0 || this.#waiters.length > 0) return true;
    for (const notes of this.#dirty) if (notes.hasRecords && !notes.isBusy) return true;
    return false;
  }

  get #isAnyBusy(): boolean {
    for (const notes of this.#dirty) if (notes.isBusy) return true;
    return false;
  }

  /** Writes one group after another. */
  async #write(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    try {
      for (;;) {
        if (this.#queue.length === 0 && this.#hasMore) this.#collect();
        const group = this.#queue[0];
        if (group === undefined) break;
        await this.#finish(group);
        if (this.#isDue) await this.#beginCheckpoint();
      }
    } catch (error) {
      this.#options.onFailure(error);
      return;
    } finally {
      this.#isWriting = false;
    }
    for (const resolve of this.#idle.splice(0)) resolve();
    if (this.#isAnyBusy) this.#wakeNextTurn();
  }

  /** Writes the first group of the queue, and releases the responses that wait for it. */
  async #finish(group: Written): Promise<void> {
    await this.#writeGroup(group);
    this.#queue.shift();
    group.isDurable = true;
    for (const { done } of group.waiters) done();
  }

  async #writeGroup(group: Written): Promise<void> {
    for (;;) {
      try {
        await this.#writer.write(group.parts);
        this.#isBlocked = false;
        return;
      } catch (error) {
        if (!isFull(error)) throw error;
        this.#refuse(group);
        if (this.#isClosed) throw error;
        await wait(retryMs, undefined, { ref: false });
      }
    }
  }

  /** Responses that wait for the disk become refusals. Their changes are written when there is space. */
  #refuse(group: Written): void {
    this.#isBlocked = true;
    const waiters = [...this.#queue.flatMap((one) => one.waiters.splice(0)), ...group.waiters.splice(0), ...this.#waiters.splice(0)];
    for (const { failed } of waiters) failed();
    for (const notes of this.#dirty) notes.fail();
  }

  get #isDue(): boolean {
    return !this.#isClosed && this.#queue.length === 0 && this.#writer.isDue;
  }

  /**
   * Replaces the log with the current state of all worlds. Does nothing while a world is in the middle of long work, which a checkpoint
   * cannot represent.
   */
  async #beginCheckpoint(): Promise<void> {
    const worlds = [...this.#worlds.values()].flatMap(({ world }) => (world === null ? [] : [world]));
    if (worlds.some(({ longWork }) => longWork.isUnderWay)) return;
    // At one moment: the last group of this file, and the state after it.
    const group = this.#collect();
    const before = new Set<string>();
    const whole = worlds.map((world) => {
      const source = this.#sourceOf(world);
      const texts = wholeWorld(world, this.#options.placeOf(world), source !== null && before.has(source.id) ? source : null);
      before.add(world.id);
      return texts();
    });
    if (group !== undefined) await this.#finish(group);
    await this.#writer.beginCheckpoint(whole);
  }

  /** Writes the rest, and closes. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#collect();
    this.#isClosed = true;
    clearTimeout(this.#later);
    if (this.#isWriting) await new Promise<void>((resolve) => this.#idle.push(resolve));
    await this.#write();
    await this.#writer.close();
    for (const notes of this.#worlds.values()) notes.end();
  }
}

/**
 * Writes what changes in the worlds of a process to a folder, in groups. A group holds what changed in any number of worlds between two moments
 * at which none of them was in the middle of a step; it takes effect as a whole.
 */
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { DurableSide } from '../store/notes.ts';
import type { Keeping, Place } from '../worlds/keeping.ts';
import type { KeptWorld } from '../worlds/kept-world.ts';
import { writeCheckpoint } from './checkpoint.ts';
import { isFull, type Disk } from './disk.ts';
import { frameOf } from './frames.ts';
import { LogFile } from './log-file.ts';
import type { FolderSettings, Op } from './ops.ts';
import { wholeWorld } from './whole-world.ts';
import { WorldNotes, type Group, type NotesOf, type Waiter } from './world-notes.ts';

/** When an answer leaves: its own group is on the disk, one that it shares with others is, or its group was handed to the system. */
export type Durability = 'each' | 'group' | 'none';

/** Texts of frames; of a whole world they are made when they are written. */
type Part = string | (() => Iterable<string>);

interface Written extends Group {
  readonly parts: readonly Part[];
}

/** Real milliseconds after which what reads count is written, if nothing else is. */
const laterMs = 200;
/** Real milliseconds between two tries to write to a full disk. */
const retryMs = 250;
/** Bytes that are written at a time, and after which a long group lets others have a turn. */
const batchBytes = 1024 * 1024;
/** A log of fewer bytes is never replaced by a checkpoint. */
const leastLog = 16 * 1024 * 1024;

export interface LedgerOptions {
  readonly disk: Disk;
  /** The folder, and its name in its own files. */
  readonly path: string;
  readonly folder: string;
  readonly settings: FolderSettings;
  readonly durability: Durability;
  readonly log: LogFile;
  /** The number of the last group. */
  readonly group: number;
  /** Bytes of the last checkpoint, and of the logs before the present one that follow it. */
  readonly checkpointBytes: number;
  readonly earlierBytes: number;
  /** Where every world stands, as it is now. */
  readonly placeOf: (world: KeptWorld) => Place;
  /** The ledger cannot go on. */
  readonly onFailure: (error: unknown) => void;
  /** For tests. */
  readonly leastLog?: number | undefined;
}

export class Ledger implements Keeping, NotesOf {
  readonly #options: LedgerOptions;
  #log: LogFile;
  #group: number;
  #checkpointBytes: number;
  #earlierBytes: number;
  /** In the order in which the worlds were made. */
  readonly #worlds = new Map<string, WorldNotes>();
  readonly #dirty = new Set<WorldNotes>();
  /** Worlds that were made, replaced or dropped since the last group. */
  #made: Part[] = [];
  #waiters: Waiter[] = [];
  #queue: Written[] = [];
  #isWriting = false;
  #isPlanned = false;
  #later: NodeJS.Timeout | undefined;
  #isBlocked = false;
  #isClosed = false;
  #checkpoint: Promise<void> | undefined;
  #idle: (() => void)[] = [];

  constructor(options: LedgerOptions) {
    this.#options = options;
    this.#log = options.log;
    this.#group = options.group;
    this.#checkpointBytes = options.checkpointBytes;
    this.#earlierBytes = options.earlierBytes;
  }

  get isBlocked(): boolean {
    return this.#isBlocked;
  }

  /** Writes a part that belongs to no world, with the next group. */
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
    this.#made.push(wholeWorld(world, place));
    this.#follow(world);
    this.#wake();
  }

  restored(world: KeptWorld): void {
    this.#follow(world);
  }

  #follow(world: KeptWorld): void {
    const notes = this.#notesOf(world);
    if (notes === undefined) throw new Error(`the world ${world.id} was made without a ledger`);
    this.#worlds.set(world.id, notes);
    notes.begin(world);
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

  /** Resolves when everything is on disk, also what reads count; false if it could not be written. */
  async flushed(): Promise<boolean> {
    const isWritten = await new Promise<boolean>((resolve) => {
      this.#waiters.push({ done: () => resolve(true), failed: () => resolve(false) });
      this.#wakeNextTurn();
    });
    if (isWritten && this.#isWriting) await new Promise<void>((resolve) => this.#idle.push(resolve));
    await this.#checkpoint;
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

  /** Plans the next group: at the end of this step, or with all others of this turn of the event loop. */
  #wake(): void {
    if (this.#isPlanned || this.#isClosed) return;
    if (this.#options.durability === 'each') {
      this.#isPlanned = true;
      queueMicrotask(() => {
        this.#isPlanned = false;
        this.#collect();
        void this.#write();
      });
    } else if (!this.#isWriting) this.#wakeNextTurn();
  }

  /** The long work of a world goes on in turns of the event loop. */
  #wakeNextTurn(): void {
    if (this.#isPlanned || this.#isClosed) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      if (this.#options.durability === 'each') this.#collect();
      void this.#write();
    });
  }

  /** Makes a group of what changed, but in worlds that are in the middle of long work. */
  #collect(): Written | undefined {
    const waiters: Waiter[] = [];
    const parts: Part[] = this.#made;
    const group: Written = { parts, isDurable: false, waiters };
    this.#made = [];
    for (const notes of this.#dirty) {
      if (notes.isBusy) continue;
      this.#dirty.delete(notes);
      const change = notes.take(group);
      if (change !== undefined) parts.push(JSON.stringify(change));
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
        await this.#writeGroup(group);
        this.#queue.shift();
        group.isDurable = true;
        for (const { done } of group.waiters) done();
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

  async #writeGroup(group: Written): Promise<void> {
    for (;;) {
      try {
        await this.#append(group);
        if (this.#options.durability !== 'none') await this.#log.sync();
        this.#log.endGroup();
        this.#isBlocked = false;
        return;
      } catch (error) {
        if (!isFull(error)) throw error;
        this.#log.dropGroup();
        this.#refuse(group);
        if (this.#isClosed) throw error;
        await wait(retryMs, undefined, { ref: false });
      }
    }
  }

  /** Answers that wait for the disk are refused. What they showed is written when there is room. */
  #refuse(group: Written): void {
    this.#isBlocked = true;
    const waiters = [...this.#queue.flatMap((one) => one.waiters.splice(0)), ...group.waiters.splice(0), ...this.#waiters.splice(0)];
    for (const { failed } of waiters) failed();
    for (const notes of this.#dirty) notes.fail();
  }

  async #append({ parts }: Written): Promise<void> {
    if (parts.length === 0) return;
    const number = this.#group + 1;
    let batch: Buffer[] = [];
    let bytes = 0;
    let last: string | undefined;
    const add = (text: string, isLast: boolean): void => {
      const frame = frameOf(text, number, isLast);
      batch.push(frame);
      bytes += frame.length;
    };
    const flush = (): void => {
      this.#log.add(batch.length === 1 ? batch[0]! : Buffer.concat(batch));
      batch = [];
      bytes = 0;
    };
    for (const part of parts)
      for (const text of typeof part === 'string' ? [part] : part()) {
        if (last !== undefined) add(last, false);
        last = text;
        if (bytes < batchBytes) continue;
        flush();
        await nextTurn();
      }
    add(last!, true);
    flush();
    this.#group = number;
  }

  get #isDue(): boolean {
    const { leastLog: least = leastLog } = this.#options;
    return (
      this.#checkpoint === undefined &&
      !this.#isClosed &&
      this.#queue.length === 0 &&
      this.#earlierBytes + this.#log.bytes > Math.max(least, 2 * this.#checkpointBytes)
    );
  }

  /**
   * Begins the next log file, and writes beside it what was before: the state of all worlds at this moment. Does nothing while a world is in the
   * middle of long work, which a checkpoint cannot hold.
   */
  async #beginCheckpoint(): Promise<void> {
    const worlds = [...this.#worlds.values()].flatMap(({ world }) => (world === null ? [] : [world]));
    if (worlds.some(({ longWork }) => longWork.isUnderWay)) return;
    const { disk, path, folder, settings, placeOf } = this.#options;
    // At one moment: the last group of this file, and the state that follows from it.
    const group = this.#collect();
    const whole = worlds.map((world) => wholeWorld(world, placeOf(world)));
    if (group !== undefined) {
      await this.#writeGroup(group);
      this.#queue.shift();
      group.isDurable = true;
      for (const { done } of group.waiters) done();
    }
    await this.#log.sync();
    const before = this.#log;
    this.#log = await LogFile.make(disk, path, folder, before.number + 1, this.#group);
    this.#earlierBytes += before.bytes;
    before.close();
    const first = JSON.stringify({ op: 'folder', settings } satisfies Op);
    this.#checkpoint = this.#replace([[first], ...whole.map((one) => one())]);
  }

  /** Writes a checkpoint, which replaces the files before the present one. */
  async #replace(parts: readonly Iterable<string>[]): Promise<void> {
    const { disk, path, folder } = this.#options;
    try {
      this.#checkpointBytes = await writeCheckpoint({ disk, path, folder, number: this.#log.number, group: this.#group, parts });
      this.#earlierBytes = 0;
    } catch (error) {
      // The older files hold all of it.
      if (!isFull(error)) this.#options.onFailure(error);
    } finally {
      this.#checkpoint = undefined;
    }
  }

  /** Writes what is left, and ends. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#collect();
    this.#isClosed = true;
    clearTimeout(this.#later);
    if (this.#isWriting) await new Promise<void>((resolve) => this.#idle.push(resolve));
    await this.#write();
    await this.#checkpoint;
    if (this.#options.durability === 'none') await this.#log.sync();
    this.#log.close();
    for (const notes of this.#worlds.values()) notes.end();
  }
}

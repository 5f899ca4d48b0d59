/** A world with its HTTP surroundings: seams, watchers and sender; and how a request finds its world. */
import type { Operation } from '../../schemas/operation.ts';
import { DeliverySender, type OutboundClient, type Pace } from '../outbound/delivery-sender.ts';
import type { Tally } from '../store/collection.ts';
import type { Journal } from '../store/journal.ts';
import { StoredWorld, type WorldOptions } from '../store/world.ts';
import type { Watch } from '../watch/watch.ts';
import { Faults } from './faults/faults.ts';
import type { Seams } from './seams.ts';

export interface ServedOptions extends WorldOptions {
  readonly tally: Readonly<Tally>;
  readonly journal: Journal;
  readonly watch: Watch;
  readonly seams: Seams;
  readonly client: OutboundClient;
  readonly pace: Pace;
}

export abstract class ServedWorld extends StoredWorld {
  readonly tally: Readonly<Tally>;
  readonly journal: Journal;
  /** Replaced when groups of the running world are switched. */
  seams: Seams;
  readonly watch: Watch;
  readonly faults = new Faults();
  readonly sender: DeliverySender;

  constructor(options: ServedOptions) {
    super(options);
    this.tally = options.tally;
    this.journal = options.journal;
    this.watch = options.watch;
    this.seams = options.seams;
    this.sender = new DeliverySender(this, options.client, options.seams, {
      watch: options.watch,
      pace: options.pace,
      faults: this.faults,
    });
  }

  /** The persona of a key issued at the start; null for any other key. */
  abstract personaOf(keyId: string): string | null;
}

interface ResolvedKey {
  readonly world: ServedWorld;
  readonly keyId: string;
}

/** The inputs of a request as they arrived; `body` is undefined until it is read. */
interface Carried {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export interface WorldResolver {
  byKey(value: string): ResolvedKey | undefined;
  /** The world of an anonymous request: by the id or token in it, else the default one. */
  anonymous(operation: Operation, carried: Carried): ServedWorld;
  /** Whether memory has room for no more records. */
  isFull(): boolean;
  /** Reports a defect: an error that is not a refusal. */
  onDefect(error: unknown, correlationId: string): void;
}

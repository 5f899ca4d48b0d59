/** A world with its surroundings on the wire: seams, what watches it, what it sends. */
import { DeliverySender, type OutboundClient, type Pace } from '../outbound/delivery-sender.ts';
import type { Tally } from '../store/collection.ts';
import type { Journal } from '../store/journal.ts';
import { StoredWorld, type WorldOptions } from '../store/world.ts';
import { EventLog } from '../watch/event-log.ts';
import { KeptExchanges } from '../watch/kept-exchanges.ts';
import type { DeliveryObserver, RequestObserver } from '../watch/observed.ts';
import { PollMetrics } from '../watch/poll-metrics.ts';
import { RequestLog } from '../watch/request-log.ts';
import type { ChangeLog } from './change-log.ts';
import { Faults } from './faults.ts';
import type { Seams } from './seams.ts';

export interface ServedOptions extends WorldOptions {
  readonly tally: Readonly<Tally>;
  readonly journal: Journal;
  readonly changes: ChangeLog;
  readonly seams: Seams;
  readonly client: OutboundClient;
  readonly pace: Pace;
  readonly onRequest: RequestObserver | undefined;
  readonly onDelivery: DeliveryObserver | undefined;
}

export abstract class ServedWorld extends StoredWorld {
  readonly tally: Readonly<Tally>;
  readonly journal: Journal;
  /** Exchanged when groups of the running world are switched. */
  seams: Seams;
  readonly log = new RequestLog();
  readonly exchanges = new KeptExchanges();
  readonly events = new EventLog();
  readonly changes: ChangeLog;
  readonly polls = new PollMetrics();
  readonly faults = new Faults();
  /** Called for its requests, except for polls. */
  readonly observe: RequestObserver | undefined;
  readonly sender: DeliverySender;

  constructor(options: ServedOptions) {
    super(options);
    this.tally = options.tally;
    this.journal = options.journal;
    this.changes = options.changes;
    this.seams = options.seams;
    this.observe = options.onRequest;
    this.sender = new DeliverySender(this, options.client, options.seams.prepare, { observe: options.onDelivery, pace: options.pace });
  }

  /** The persona that a key was made for at the start; null for any other key. */
  abstract personaOf(keyId: string): string | null;
}

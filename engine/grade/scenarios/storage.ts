/** Scenarios of deliveries that a receiver has to store: twice at the same moment, and when its disk is full. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import { captured, eventAbout, handleMs, receives } from './receivers.ts';

const create = 'transactions.create';

/** Shell limits under which no file can grow. A client that ignores the signal gets an error, as on a full disk. */
const withoutStorage = (command: string): string => `trap '' XFSZ; ulimit -f 0; ${command}`;

/** Charges an order whose response is lost, at a gateway that does not respond afterwards: only an event can report that it is paid. */
async function chargedSilently(stage: Stage, order: string): Promise<void> {
  await stage.stage('answer lost', order, { operation: create, after: 'commit', drop: true });
  await stage.gateway.fault({ operation: '*', status: 503, retryAfter: null, count: 1000 });
  const arrives = stage.charging(order);
  void stage.charge(order);
  await arrives;
  await pause(handleMs);
}

async function startedAgain(stage: Stage, command?: string): Promise<boolean> {
  stage.note('storage full');
  stage.kill('SIGKILL');
  await stage.ended();
  stage.start({}, command);
  return stage.receive();
}

export const storageScenarios: readonly Scenario[] = [
  {
    name: 'event-twice',
    title: 'The event of a payment is delivered twice at the same moment, before the answer to its charge',
    obligations: ['RECEIVER-AT-ONCE'],
    settings: { holdsDeliveries: true },
    async play(stage) {
      if (!(await receives(stage))) return;
      await stage.stage('event twice', 'AF-1', { operation: create, after: 'commit', delay: 1500 });
      const arrives = stage.charging('AF-1');
      const charge = stage.charge('AF-1');
      await arrives;
      await pause(handleMs);
      const event = eventAbout(stage, captured, 'AF-1');
      if (event !== undefined) await Promise.all([1, 2].map(() => stage.gateway.post({ what: 'twice', event })));
      await charge;
      await stage.state();
    },
  },
  {
    name: 'storage-full',
    title: 'The client can store nothing while an event is delivered, and is then started again with room',
    obligations: ['RECEIVER-NOT-STORED'],
    settings: { holdsDeliveries: true },
    async play(stage) {
      if (!(await receives(stage))) return;
      await chargedSilently(stage, 'AG-1');
      const event = eventAbout(stage, captured, 'AG-1');
      if (event === undefined) return;
      if (!(await startedAgain(stage, withoutStorage(stage.driver.command)))) return;
      stage.note('event without storage', 'AG-1');
      const { status } = await stage.gateway.post({ what: 'while nothing can be stored', event });
      // A client may exit when it cannot store anything.
      stage.note('storage full');
      await startedAgain(stage);
      // The gateway retries deliveries that did not get a 2xx.
      if (status === null || status >= 300) await stage.gateway.post({ what: 'once there is room', event });
      await pause(handleMs);
      await stage.state();
    },
  },
];

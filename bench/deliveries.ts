/** Counts what deliveries and listeners must not lose, and times what subscribers add to the request that stages an event. */
import type { CostOrder } from './processes/event-cost.ts';
import type { FloodOrder } from './processes/flood.ts';
import type { ListeningOrder } from './processes/listening.ts';
import { run } from './processes.ts';
import type { Figures, Measure, Row } from './sample.ts';

const destinations = 20;
const none = { atMost: 0 };

function flood(isQuick: boolean): Promise<Figures> {
  const order: FloodOrder = { events: isQuick ? 200 : 2000, destinations };
  return run<Figures>('flood', order);
}

const flooded = (title: string, figure: string, unit: string, target?: Row['target']): Row => ({
  title,
  unit,
  subject: ['flood', figure],
  ...(target === undefined ? {} : { target }),
});

const listening = (outage: ListeningOrder['outage']) => (isQuick: boolean) => {
  const order: ListeningOrder = { outage, events: isQuick ? 60 : 300, outages: isQuick ? 1 : 3 };
  return run<Figures>('listening', order);
};

const subscribed = (outage: 'receiver' | 'gateway'): readonly Row[] => [
  { title: `${outage}: events staged meanwhile`, unit: 'events', subject: [outage, 'events'] },
  { title: `${outage}: received`, unit: 'events', subject: [outage, 'received'] },
  { title: `${outage}: missed`, unit: 'events', subject: [outage, 'missed'], target: none },
  { title: `${outage}: received again after an answer`, unit: 'events', subject: [outage, 'repeated'], target: none },
  { title: `${outage}: out of order`, unit: 'events', subject: [outage, 'disordered'], target: none },
];

function cost(isQuick: boolean): Promise<Figures> {
  const order: CostOrder = { samples: isQuick ? 20 : 150, destinations };
  return run<Figures>('event-cost', order);
}

export const deliveries: readonly Measure[] = [
  {
    name: 'deliveries-flood',
    title: `2,000 events to ${destinations} destinations, one of them dead and one slow`,
    rounds: 1,
    sides: { flood },
    rows: [
      flooded('deliveries to those that live', 'due', 'events'),
      flooded('lost', 'lost', 'events', none),
      flooded('delivered twice', 'doubled', 'events', none),
      flooded('out of order', 'disordered', 'destinations', none),
      flooded('for the dead one, not kept for a replay', 'unkept', 'events', none),
      flooded('for information: deliveries of all, from the first event to the last answer', 'perSecond', '/s'),
    ],
    controls: [],
  },
  {
    name: 'deliveries-listening',
    title: 'A listener that polls through three outages of one side',
    rounds: 1,
    sides: { receiver: listening('receiver'), gateway: listening('gateway') },
    rows: [...subscribed('receiver'), ...subscribed('gateway')],
    controls: [],
  },
  {
    name: 'deliveries-cost',
    title: `A request that stages an event`,
    rounds: 5,
    sides: { request: cost },
    rows: [
      {
        title: `with ${destinations} subscribers, against none`,
        unit: 'ms',
        subject: ['request', 'subscribed'],
        peer: ['request', 'unsubscribed'],
        target: { atMost: 1.2 },
      },
      {
        title: 'for information: fifty without a pause, so that each meets the deliveries before it',
        unit: 'ms',
        subject: ['request', 'subscribedRow'],
        peer: ['request', 'unsubscribedRow'],
      },
    ],
    controls: [
      [
        ['request', 'subscribedAgain'],
        ['request', 'subscribed'],
      ],
      [
        ['request', 'unsubscribedAgain'],
        ['request', 'unsubscribed'],
      ],
    ],
  },
];

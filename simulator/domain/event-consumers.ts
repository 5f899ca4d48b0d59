/** Who reads the events of a world, in this order. Nothing else needs to know of them. */
import type { EventConsumer } from './kernel/events.ts';
import { deliveryConsumer } from './notifications/deliveries/fan-out.ts';
import { listenSessionConsumer } from './notifications/listen-sessions/consumer.ts';

export const eventConsumers: readonly EventConsumer[] = Object.freeze([listenSessionConsumer, deliveryConsumer]);

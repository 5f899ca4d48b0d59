import type { JsonObject } from '../../schemas/shared/json.ts';
import type { Event } from '../domain/kernel/event.ts';
import { bodyOf } from '../domain/notifications/events/envelope.ts';
import type { ObservedEvent } from './observed.ts';

export const observedEvent = (world: string, event: Event): ObservedEvent => ({ world, event: JSON.parse(bodyOf(event)) as JsonObject });

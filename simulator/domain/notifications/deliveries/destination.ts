/** Where deliveries go. The group of destinations posts samples through this one, so this one does not import it. */
import type { RecordOf } from '../../kernel/records.ts';

export type Destination = RecordOf<'notificationDestinations'>;
/** What failures led to. */
export type Suppression = NonNullable<Destination['suppression']>;

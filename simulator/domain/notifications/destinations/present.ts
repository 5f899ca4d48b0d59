/** Destinations, their suppression and their secrets as replies: a secret is shown only when it is created. */
import { DestinationSuppressionDto, SecretRotationDto } from '../../../../schemas/notifications/destinations/types.ts';
import { presenter } from '../../resources/present.ts';
import type { World } from '../../kernel/world.ts';
import type { DestinationRecord, Suppression } from './record.ts';

export const shownSecret = (secret: string): string => `whsec_${secret}`;

const last4 = (secret: string | null): string | null => secret?.slice(-4) ?? null;

export const computedFields = {
  hasSecret: ({ secret }: DestinationRecord) => secret !== null,
  secretLast4: ({ secret }: DestinationRecord) => last4(secret),
  isSuppressed: ({ suppression }: DestinationRecord) => suppression?.isSuppressed ?? false,
} as const;

const suppressionOf = presenter<Suppression & { readonly destinationId: string }, typeof DestinationSuppressionDto>(
  DestinationSuppressionDto,
);

/** Null for an endpoint that never failed, and for destinations without an endpoint (concepts: Events). */
export const presentSuppression = ({ id, suppression }: DestinationRecord, world: World) =>
  suppression === null ? null : suppressionOf({ destinationId: id, ...suppression }, world);

export const presentRotation = presenter<DestinationRecord, typeof SecretRotationDto>(SecretRotationDto, {
  destinationId: ({ id }) => id,
  state: ({ pendingSecret }) => (pendingSecret === null ? 'None' : 'Pending'),
  currentSecretLast4: ({ secret }) => last4(secret),
  pendingSecretLast4: ({ pendingSecret }) => last4(pendingSecret?.secret ?? null),
  beganAt: ({ pendingSecret }) => pendingSecret?.beganAt ?? null,
  beganBy: ({ pendingSecret }) => pendingSecret?.beganBy ?? null,
  expiresAt: ({ pendingSecret }) => pendingSecret?.expiresAt ?? null,
});

/** Developer accounts and the invitations to them (assumptions: 13). */
import { defaulted, instant, int32, maybe, nullable, optional, shape, text, uuid, type Static } from '../../shape.ts';
import { fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import { ApiKeyEnvironment, DeveloperAccountStatus, InvitationStatus } from '../../conventions/enums.ts';

const writable = {
  userId: uuid(),
  merchantId: uuid(),
  status: defaulted(DeveloperAccountStatus, 'Active'),
  environment: defaulted(ApiKeyEnvironment, 'Sandbox'),
  notes: maybe(text(512)),
};

export const DeveloperAccountCreateDto = shape('DeveloperAccountCreateDto', 'assumed', writable);
export type DeveloperAccountCreateDto = Static<typeof DeveloperAccountCreateDto>;

export const DeveloperAccountUpdateDto = shape('DeveloperAccountUpdateDto', 'assumed', updateFields(writable));
export type DeveloperAccountUpdateDto = Static<typeof DeveloperAccountUpdateDto>;

/** `apiKeyCount` and `lastActiveAt` describe the user's keys. */
export const DeveloperAccountDto = shape('DeveloperAccountDto', 'assumed', {
  id: uuid(),
  ...replyFields(writable),
  userName: text(),
  email: text(),
  displayName: text(),
  apiKeyCount: int32({ minimum: 0 }),
  lastActiveAt: nullable(instant()),
  ...fullAudited(),
  ...stamped(),
});
export type DeveloperAccountDto = Static<typeof DeveloperAccountDto>;

/** Exactly one of `email` and `userId` must be given; the handler checks this. */
export const DeveloperInvitationCreateDto = shape('DeveloperInvitationCreateDto', 'assumed', {
  email: maybe(text(256)),
  userId: maybe(uuid()),
  merchantId: uuid(),
  message: maybe(text(512)),
});
export type DeveloperInvitationCreateDto = Static<typeof DeveloperInvitationCreateDto>;

/** Only the e-mail contains the link. */
export const DeveloperInvitationDto = shape('DeveloperInvitationDto', 'assumed', {
  id: uuid(),
  email: text(256),
  userId: nullable(uuid()),
  merchantId: uuid(),
  invitedByUserId: uuid(),
  status: InvitationStatus,
  message: nullable(text(512)),
  sentAt: instant(),
  expiresAt: instant(),
  acceptedAt: nullable(instant()),
  revokedAt: nullable(instant()),
  revokedBy: nullable(uuid()),
  ...fullAudited(),
});
export type DeveloperInvitationDto = Static<typeof DeveloperInvitationDto>;

/** A user who can be assigned or invited. */
export const DeveloperUserDto = shape('DeveloperUserDto', 'assumed', {
  id: uuid(),
  userName: text(),
  email: text(),
  name: nullable(text()),
  surname: nullable(text()),
});
export type DeveloperUserDto = Static<typeof DeveloperUserDto>;

/** `filter` searches names and addresses. */
export const DeveloperUsersQuery = shape('DeveloperUsersQuery', 'assumed', {
  merchantId: optional(uuid()),
  filter: optional(text(256)),
  maxResultCount: defaulted(int32(), 10),
});
export type DeveloperUsersQuery = Static<typeof DeveloperUsersQuery>;

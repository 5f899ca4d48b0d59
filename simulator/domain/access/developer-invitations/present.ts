/** Invitations as replies: without their links. */
import { DeveloperInvitationDto } from '../../../../schemas/access/developer-portal/types.ts';
import { presenter } from '../../resources/present.ts';
import type { DeveloperInvitationRecord } from './record.ts';

export const presentInvitation = presenter<DeveloperInvitationRecord, typeof DeveloperInvitationDto>(DeveloperInvitationDto);

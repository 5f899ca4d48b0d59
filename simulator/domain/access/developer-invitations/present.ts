/** Invitations as replies: without their links. */
import { DeveloperInvitationDto } from '../../../../schemas/types/access/developer-portal.ts';
import { presenter } from '../../resources/present.ts';
import type { DeveloperInvitationRecord } from './record.ts';

export const presentInvitation = presenter<DeveloperInvitationRecord, typeof DeveloperInvitationDto>(DeveloperInvitationDto);

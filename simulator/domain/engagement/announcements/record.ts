/** Announcements at rest, their templates, and what each user did with them (assumptions: 12). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { AnnouncementDisplay, AnnouncementPriority, AnnouncementType, AudienceKind } from '../../../../schemas/types/enums.ts';
import type { Entity, FullAudited, Owned, Stamped } from '../../kernel/entity.ts';

interface Kinds {
  readonly type: AnnouncementType;
  readonly priority: AnnouncementPriority;
  readonly display: AnnouncementDisplay;
}

export interface AnnouncementRecord extends FullAudited, Stamped, Owned, Kinds {
  readonly title: string;
  readonly content: string;
  readonly isEnabled: boolean;
  /** When it was last enabled; null while it never was. */
  readonly enabledAt: Instant | null;
  readonly publishAt: Instant | null;
  readonly expireAt: Instant | null;
  readonly audience: AudienceKind;
  readonly audienceIds: readonly string[];
  readonly isDismissible: boolean;
  readonly maxPopupShows: number;
  readonly actionLabel: string | null;
  readonly actionUrl: string | null;
  readonly templateId: string | null;
}

export interface AnnouncementTemplateRecord extends FullAudited, Stamped, Owned, Kinds {
  readonly name: string;
  readonly titleTemplate: string;
  readonly contentTemplate: string;
  readonly isActive: boolean;
}

/** What one user did with one announcement. */
export interface AnnouncementMarkRecord extends Entity {
  readonly announcementId: string;
  readonly userId: string;
  readonly readAt: Instant | null;
  readonly dismissedAt: Instant | null;
  readonly popupShownCount: number;
}

/** Index of the marks: one announcement and one user. */
export const markKey = ({ announcementId, userId }: { readonly announcementId: string; readonly userId: string }): string =>
  `${announcementId} ${userId}`;

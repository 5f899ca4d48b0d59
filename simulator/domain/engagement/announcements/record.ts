/** Announcements at rest, their templates, and what each user did with them (assumptions: 12). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { Entity } from '../../kernel/entity.ts';
import type { DescribedRecord } from '../../resources/group-record.ts';

export interface AnnouncementRecord extends DescribedRecord<'announcements'> {
  /** When it was last enabled; null while it never was. */
  readonly enabledAt: Instant | null;
}

export type AnnouncementTemplateRecord = DescribedRecord<'announcementTemplates'>;

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

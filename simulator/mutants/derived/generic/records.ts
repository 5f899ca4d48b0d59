/** Members of a record on a later read: deletion marks, and members that the creation returned. */
import { RateLimitProfileDto } from '../../../../schemas/access/rate-limits/group.ts';
import { editReply, type Json } from '../../framework/edit.ts';
import type { Family, Mutant } from '../../framework/mutant.ts';
import { without } from '../../framework/replies.ts';

const marks: Readonly<Record<string, unknown>> = { isDeleted: 'true', deleterId: 7, deletionTime: 'on Monday' };

/** Edits the deleted records in a reply: the reply itself, or items of its lists. */
function ofDeleted(reply: unknown, edit: (record: Json) => Json): unknown {
  if (Array.isArray(reply)) return reply.map((item) => ofDeleted(item, edit));
  if (typeof reply !== 'object' || reply === null) return reply;
  const record = reply as Json;
  if (record['isDeleted'] === true) return edit(record);
  return Object.fromEntries(
    Object.entries(record).map(([name, member]) => [name, Array.isArray(member) ? ofDeleted(member, edit) : member]),
  );
}

const marked = (description: string, edit: (record: Json) => Json): Mutant => ({
  breaks: ['CONVENTION-SOFT-DELETE'],
  description,
  seams: editReply(['rateLimitProfiles.read', 'rateLimitProfiles.list'], (body) => ofDeleted(body, edit)),
});

const readAgain = (description: string, edit: (record: Json) => Json): Mutant => ({
  breaks: ['PROFILE-READ'],
  description,
  seams: editReply('rateLimitProfiles.read', edit),
});

export const records: Family = {
  ...Object.fromEntries(
    Object.entries(marks).flatMap(([member, wrong]): readonly [string, Mutant][] => [
      [`drop-deleted-${member}`, marked(`A deleted record has no ${member}.`, (record) => without(record, member))],
      [`null-deleted-${member}`, marked(`The ${member} of a deleted record is null.`, (record) => ({ ...record, [member]: null }))],
      [
        `mistype-deleted-${member}`,
        marked(`The ${member} of a deleted record is of another kind.`, (record) => ({ ...record, [member]: wrong })),
      ],
    ]),
  ),
  // A read may lack members: its reply is not documented.
  ...Object.fromEntries(
    Object.keys(RateLimitProfileDto.properties).map((member): [string, Mutant] => [
      `change-read-profile-${member}`,
      readAgain(`A profile that is read has another ${member}.`, (record) => ({ ...record, [member]: [record[member]] })),
    ]),
  ),
};

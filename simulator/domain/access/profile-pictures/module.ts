/** Profile pictures (endpoints: Account and sessions; assumptions: 27, 36). */
import { pictureCharacters, checkedPicture, pictureHeaders, requireNoJson, requirePictureRoom } from '../../kernel/uploads.ts';
import { count, nullable, oneOf, record, text, type Stored } from '../../kernel/record-schema.ts';
import { imageTypes } from '../../../../schemas/payments/hosted-pages/page-types.ts';
import { worldLimits } from '../../../../schemas/limits.ts';
import { isJsonObject } from '../../../../schemas/shared/json.ts';
import { ProfilePictureType, type ProfilePictureSourceDto } from '../../../../schemas/access/accounts/types.ts';
import { empty, ok } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { isGone, reachesOwned } from '../../kernel/reach.ts';
import { invalidMember, notFound } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import type { UserRecord } from '../../platform/users/record.ts';
import { administers } from '../api-keys/access.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

// A picture has the id of its user.

const ProfilePictureRecord = record({
  type: oneOf('Gravatar', 'Image'),
  contentType: nullable(oneOf(...imageTypes)),
  sizeBytes: count(),
  /** Base64. */
  content: nullable(text(pictureCharacters)),
});
type ProfilePictureRecord = Stored<typeof ProfilePictureRecord>;

const room = { count: worldLimits.profilePictures, bytes: worldLimits.profilePicturesBytes };
const types: ReadonlyMap<string, ProfilePictureType> = new Map(ProfilePictureType.enum.map((type) => [type.toLowerCase(), type]));

function liveUser(world: World, id: string): UserRecord | undefined {
  const user = world.records.users.get(id);
  return user === undefined || user.isDeleted ? undefined : user;
}

const upload: Handler<'account.uploadProfilePicture'> = ({ world, principal, body, query, header }) => {
  requireNoJson(header('content-type'), 'a form or a picture');
  const isFile = body instanceof Uint8Array;
  const fields: Readonly<Record<string, unknown>> = isJsonObject(body) && !isFile ? body : { ...query, imageContent: body };
  // Any other upload has its file in the part `file` (assumptions: I5).
  const content = fields['imageContent'] ?? fields['file'];
  const bytes = content instanceof Uint8Array && content.length > 0 ? content : undefined;
  const named = fields['type'];
  const type = typeof named === 'string' && named !== '' ? types.get(named.toLowerCase()) : bytes === undefined ? undefined : 'Image';
  if (type === undefined) throw invalidMember('type', `The field type must be one of ${[...types.values()].join(', ')}.`);
  const { profilePictures } = world.records;
  const { id } = principal.user;
  const put = (picture: Pick<NonNullable<ReturnType<typeof profilePictures.get>>, 'type' | 'contentType' | 'sizeBytes' | 'content'>) => {
    requirePictureRoom(profilePictures, picture.sizeBytes, room, id);
    if (profilePictures.get(id) !== undefined) profilePictures.remove(id);
    profilePictures.insert({ id, creationTime: world.clock.now(), ...picture });
  };
  if (type === 'None') {
    if (profilePictures.get(id) !== undefined) profilePictures.remove(id);
  } else if (type === 'Gravatar') {
    put({ type, contentType: null, sizeBytes: 0, content: null });
  } else {
    if (bytes === undefined) throw invalidMember('imageContent', 'The field imageContent is required.');
    const { contentType } = checkedPicture(bytes, 'imageContent');
    put({ type, contentType, sizeBytes: bytes.length, content: world.crypto.toBase64(bytes) });
  }
  return empty;
};

const gravatarOf = ({ crypto }: World, email: string): string => `https://gravatar.com/avatar/${crypto.sha256(email.trim().toLowerCase())}`;

const source: Handler<'account.profilePicture'> = (call) => {
  const { world, principal } = call;
  const { id } = call.params;
  const user = liveUser(world, id);
  if (user === undefined || (user.id !== principal.user.id && !(reachesOwned(call, user) && administers(world, principal, user))))
    throw notFound('no such user within reach');
  const picture = world.records.profilePictures.get(id);
  const answer: ProfilePictureSourceDto = {
    type: picture?.type ?? 'None',
    source: picture?.type === 'Gravatar' ? gravatarOf(world, user.email) : null,
    fileContent: picture?.content ?? null,
  };
  return ok(answer);
};

/** Pictures are public. A user without a picture and an unknown id get the same 404. */
const file: Handler<'account.profilePictureFile'> = ({ world, params: { id } }) => {
  const user = liveUser(world, id);
  const picture = user === undefined || isGone(world, user.merchantId) ? undefined : world.records.profilePictures.get(id);
  if (picture === undefined || picture.content === null || picture.contentType === null) throw notFound('no picture');
  const { content, contentType } = picture;
  return {
    body: world.crypto.fromBase64(content),
    mediaType: contentType,
    headers: { ...pictureHeaders, 'content-disposition': `inline; filename="${id}.${contentType.slice('image/'.length)}"` },
  };
};

const handlers = { 'account.uploadProfilePicture': upload, 'account.profilePicture': source, 'account.profilePictureFile': file };

const records = { profilePictures: kind(ProfilePictureRecord, {}, 'large') };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const profilePictureModule = defineModule({ records, handlers });

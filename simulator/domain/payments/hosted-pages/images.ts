/** Uploaded pictures of hosted pages, and their addresses for browsers (assumptions: 17, I5). */
import { publicUrl } from '../../kernel/addresses.ts';
import type { World } from '../../kernel/world.ts';
import { worldQuery } from './link.ts';
import type { HostedImageRecord } from './record.ts';
import { worldLimits } from '../../../../schemas/limits.ts';
import { isJsonObject } from '../../../../schemas/shared/json.ts';
import type { HostedPageImageDto } from '../../../../schemas/payments/hosted-pages/page-types.ts';
import { actingMerchant } from '../../kernel/acting-merchant.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { checkedPicture, requireNoJson, requirePictureRoom, type Picture } from '../../kernel/uploads.ts';
import { fault, invalid, type ValidationError } from '../../kernel/refusal.ts';

const base = '/pay/images/';

/** The digest distinguishes worlds that gave the same id to different pictures, so the content at an address never changes. */
const imagePath = ({ id, digest }: Pick<HostedImageRecord, 'id' | 'digest'>): string => `${base}${id}-${digest}`;

/** The path of a picture of this simulator, whatever address the browser uses for it; undefined for any other URL. */
export function ownImagePath(world: World, url: string): string | undefined {
  const own = `${publicUrl(world)}${base}`;
  return url.startsWith(own) && /^[\w-]+(?:\?world=[\w-]+)?$/.test(url.slice(own.length)) ? url.slice(publicUrl(world).length) : undefined;
}

export function imageAt(world: World, name: string): HostedImageRecord | undefined {
  const image = world.records.hostedPageImages.get(name.slice(0, 36));
  return image !== undefined && name.slice(36) === `-${image.digest}` ? image : undefined;
}

const maxName = 255;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

interface Upload extends Picture {
  readonly bytes: Uint8Array;
  readonly fileName: string | undefined;
}

/** Reads a form with a picture, or a picture as the body with the other inputs in the query. */
function inputsOf({ body, query, header }: CallTo<'hostedPaymentPages.uploadImage'>): Upload {
  requireNoJson(header('content-type'), 'a form or a picture');
  const errors: ValidationError[] = [];
  const refuse = (member: string, what: string): void => void errors.push(fault(member, what));
  const isFile = body instanceof Uint8Array;
  const { file, merchantId, fileName }: Readonly<Record<string, unknown>> = isJsonObject(body) && !isFile ? body : { ...query, file: body };
  if (typeof merchantId === 'string' && merchantId !== '' && !uuid.test(merchantId)) refuse('merchantId', 'must be a uuid');
  if (typeof fileName === 'string' && fileName.length > maxName) refuse('fileName', `may have at most ${maxName} characters`);
  const bytes = file instanceof Uint8Array && file.length > 0 ? file : undefined;
  if (bytes === undefined) refuse('file', 'is required');
  if (errors.length > 0 || bytes === undefined) throw invalid(errors);
  return { ...checkedPicture(bytes, 'file'), bytes, fileName: typeof fileName === 'string' && fileName !== '' ? fileName : undefined };
}

const room = { count: worldLimits.images, bytes: worldLimits.imagesBytes };

const present = (world: World, image: HostedImageRecord): HostedPageImageDto => {
  const { id, fileName, contentType, sizeBytes } = image;
  return {
    id,
    url: `${publicUrl(world)}${imagePath(image)}${world.keys.shard === '' ? '' : worldQuery(world)}`,
    fileName,
    contentType,
    sizeBytes,
  };
};

export function uploadImage(call: CallTo<'hostedPaymentPages.uploadImage'>) {
  const { world, principal } = call;
  const { bytes, contentType, width, height, fileName } = inputsOf(call);
  const merchant = actingMerchant(call);
  requirePictureRoom(world.records.hostedPageImages, bytes.length, room);
  const content = world.crypto.toBase64(bytes);
  const image = world.records.hostedPageImages.insert({
    id: world.secrets.uuid('picture'),
    creationTime: world.clock.now(),
    creatorId: principal.user.id,
    merchantId: merchant.id,
    fileName: fileName ?? `image.${contentType.slice('image/'.length)}`,
    contentType,
    sizeBytes: bytes.length,
    width,
    height,
    digest: world.crypto.sha256(content).slice(0, 16),
    content,
  });
  return ok(present(world, image));
}

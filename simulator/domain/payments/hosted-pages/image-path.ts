/** Where a browser finds an uploaded picture. */
import { publicUrl } from '../../kernel/addresses.ts';
import type { World } from '../../kernel/world.ts';
import type { HostedImageRecord } from './record.ts';

const base = '/pay/images/';

/** The digest keeps worlds apart that gave the same id to different pictures: what is at an address never changes. */
export const imagePath = ({ id, digest }: Pick<HostedImageRecord, 'id' | 'digest'>): string => `${base}${id}-${digest}`;

/** The path of a picture of this simulator, which its page finds at whatever address it is reached; undefined for any other address. */
export function ownImagePath(world: World, url: string): string | undefined {
  const own = `${publicUrl(world)}${base}`;
  return url.startsWith(own) && /^[\w-]+$/.test(url.slice(own.length)) ? url.slice(publicUrl(world).length) : undefined;
}

/** The picture that the last part of such a path names. */
export function imageAt(world: World, name: string): HostedImageRecord | undefined {
  const image = world.records.hostedPageImages.get(name.slice(0, 36));
  return image !== undefined && name.slice(36) === `-${image.digest}` ? image : undefined;
}

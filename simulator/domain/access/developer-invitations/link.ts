/** The link of an invitation: anyone who has it may accept. */
import { publicUrl } from '../../kernel/addresses.ts';
import type { World } from '../../kernel/world.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 40;
export const invitationsPath = '/developer-portal/invitations/';

export const newToken = (world: World): string => world.secrets.characters('developer invitation', alphabet, length);
export const linkOf = (world: World, token: string): string => `${publicUrl(world)}${invitationsPath}${token}`;
/** What a link is found by. Takes the link or its last part. */
export const hashOf = (world: World, link: string): string => world.crypto.sha256(link.trim().split('/').at(-1) ?? '');

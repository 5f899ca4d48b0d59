/** The payment link of a session: its address, its QR code, and the messages that contain it (assumptions: H5, H9). */
import { publicUrl } from '../../kernel/addresses.ts';
import type { World } from '../../kernel/world.ts';
import { sendEmail } from '../../notifications/messaging/email.ts';
import { sendSms } from '../../notifications/messaging/sms.ts';
import type { HostedSessionRecord } from './record.ts';
import { encode as encodePng } from 'fast-png';
import { encode as encodeQr } from 'uqr';

/** Names this world in requests without a key: a fork shares its record ids with its origin, and a balancer finds the process by it. */
export const worldQuery = ({ id, origins, keys }: Pick<World, 'id' | 'origins' | 'keys'>): string =>
  origins.length > 0 || keys.shard !== '' ? `?world=${encodeURIComponent(id)}` : '';

export const linkOf = (world: World, sessionId: string): string => `${publicUrl(world)}/pay/${sessionId}${worldQuery(world)}`;

export const codeOf = (world: World, sessionId: string): string =>
  `${publicUrl(world)}/api/hostedpaymentpages/sessions/${sessionId}/qrcode.png`;

const nameOf = (world: World, merchantId: string): string => world.records.merchants.get(merchantId)?.name ?? '';

export function mailLink(world: World, { id, merchantId, title, payerEmail, mode }: HostedSessionRecord, correlationId: string): void {
  if (payerEmail === null) return;
  const name = nameOf(world, merchantId);
  const link = linkOf(world, id);
  const asks = mode === 'SaveCard' ? `${name} asks you to store a payment method.` : `${name} asks you for a payment: ${title}.`;
  sendEmail(
    world,
    { merchantId, resellerId: null },
    {
      address: payerEmail,
      subject: `${title}: payment link of ${name}`,
      text: `${asks}\n\nOpen: ${link}`,
      category: 'PaymentLink',
      correlationId,
      templateName: 'payment-link',
      link,
    },
  );
}

export function textLink(world: World, { id, merchantId, payerPhone }: HostedSessionRecord, correlationId: string): void {
  if (payerPhone === null) return;
  const text = `${nameOf(world, merchantId)}: ${linkOf(world, id)}`;
  sendSms(world, { merchantId, resellerId: null }, { number: payerPhone, text, category: 'PaymentLink', correlationId });
}

/** White cells around the code (ISO/IEC 18004). */
const border = 4;
const white = 0xff;
const black = 0;

/** A square QR code of a text, `size` pixels wide. Cells are whole pixels; the rest is white. */
export function qrCode(text: string, size: number): Uint8Array {
  const { data: cells, size: width } = encodeQr(text, { border });
  const cell = Math.max(1, Math.floor(size / width));
  const offset = Math.floor((size - cell * width) / 2);
  const points = new Uint8Array(size * size).fill(white);
  for (let y = 0; y < cell * width; y++) {
    const row = cells[Math.floor(y / cell)]!;
    for (let x = 0; x < cell * width; x++) if (row[Math.floor(x / cell)] === true) points[(y + offset) * size + x + offset] = black;
  }
  return encodePng({ width: size, height: size, data: points, channels: 1 });
}

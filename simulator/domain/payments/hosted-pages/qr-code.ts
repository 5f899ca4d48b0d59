/** The link of a session as a code (assumptions: H5). */
import { encode as encodePng } from 'fast-png';
import { encode as encodeQr } from 'uqr';
import type { CallTo } from '../../kernel/handler.ts';
import { sessionOf } from './find.ts';
import { linkOf } from './link.ts';

/** Cells of white around the code (ISO/IEC 18004). */
const border = 4;
const white = 0xff;
const black = 0;

/** A square picture of a text, `size` points wide: cells of whole points, the rest is white. */
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

export function showQrCode(call: CallTo<'hppSessions.qrCode'>) {
  const { id } = sessionOf(call);
  return { body: qrCode(linkOf(call.world, id), call.query.size ?? 512), mediaType: 'image/png' };
}

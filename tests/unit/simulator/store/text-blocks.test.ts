import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { requestLimits } from '../../../../schemas/limits.ts';
import { parseCsv } from '../../../../simulator/domain/resources/csv.ts';
import { atOnce } from '../../../../simulator/domain/kernel/parts.ts';
import { TextBlocks } from '../../../../simulator/store/text-blocks.ts';

function arrive(bytes: Uint8Array, length: number) {
  const blocks = new TextBlocks();
  for (let at = 0; at < bytes.length; at += length) blocks.add(bytes.subarray(at, at + length));
  return blocks.end();
}

const memory = (): number => process.memoryUsage().arrayBuffers;

test('a text is that of its bytes, however they arrive', () => {
  for (const unit of ['a', 'é', '€', '👍', 'a\n'])
    for (const length of [1, 3, 4097, 65_535, 65_536, 65_537, 1_000_000]) {
      const text = `\ufeff${unit.repeat(40_000)}z`;
      const bytes = Buffer.from(`${text}\r\n\n`);
      const held = arrive(bytes, length)!;
      expect([held.bytes, held.sha256]).toEqual([bytes.length, createHash('sha256').update(bytes).digest('hex')]);
      expect([...held.pieces()].join('') === text).toBe(true);
    }
});

test('bytes that are not UTF-8 are refused wherever they are', () => {
  const valid = Buffer.from('é'.repeat(50_000));
  for (const length of [1, 4097, 65_536]) {
    expect(arrive(valid.subarray(0, -1), length)).toBeNull();
    expect(arrive(Buffer.concat([valid.subarray(0, 1), Buffer.from('a'.repeat(70_000))]), length)).toBeNull();
    expect(arrive(Buffer.concat([Buffer.from('a'.repeat(70_000)), Uint8Array.of(0xff)]), length)).toBeNull();
  }
});

test('a text is held once, outside the heap, in no more than its bytes and a block', () => {
  const total = 10_000_000;
  // Large chunks are held as they are, small ones are copied together.
  for (const length of [65_536, 16_384, 1000]) {
    const chunks = Array.from({ length: Math.ceil(total / length) }, () => new Uint8Array(length).fill(0x2c).fill(0x0a, 0, 1));
    const before = memory();
    const blocks = new TextBlocks();
    for (const chunk of chunks) blocks.add(chunk);
    const held = blocks.end()!;
    expect(memory() - before).toBeLessThan(131_072);
    let [longest, sum] = [0, 0];
    for (const { length: characters } of held.pieces()) [longest, sum] = [Math.max(longest, characters), sum + characters];
    expect(longest).toBeLessThanOrEqual(65_536);
    expect(sum).toBe(held.bytes);
  }
});

test('a chunk that is part of a larger buffer is copied, and one that is larger than a block is decoded in pieces', () => {
  const text = `${'é,'.repeat(100_000)}z`;
  const bytes = Buffer.from(`${text}\n\n`);
  const whole = new Uint8Array(bytes);
  for (const chunk of [whole, Buffer.concat([bytes, bytes]).subarray(0, bytes.length)]) {
    const held = arrive(chunk, chunk.length)!;
    if (chunk !== whole) chunk.fill(0);
    const pieces = [...held.pieces()];
    expect(pieces.join('') === text).toBe(true);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(65_536);
  }
});

test('large and small chunks in turn take no block each', () => {
  const chunks = Array.from({ length: 1000 }, (_, index) => (index % 2 === 0 ? Uint8Array.of(0x0a) : new Uint8Array(16_384).fill(0x61)));
  const before = process.memoryUsage().arrayBuffers;
  const blocks = new TextBlocks();
  for (const chunk of chunks) blocks.add(chunk);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
  expect([...blocks.end()!.pieces()].join('').length).toBe(500 * 16_385);
});

test('the rest of an endless row is counted and checked, but not stored', () => {
  const maxRowLength = requestLimits.batchFileRowLength.max;
  const rows = 'a,b\r\n"1\n",€\r\n';
  const endings = [',', '"', 'x', '€', '👍'].map((unit) => rows + unit.repeat(2_000_000 / unit.length));
  const edges = [maxRowLength, maxRowLength + 1, 3 * (maxRowLength + 2), 3 * (maxRowLength + 2) + 1].flatMap((length) =>
    ['x', '€'].map((unit) => `${rows}${unit.repeat(length)}\r\nc,d\r\n`.repeat(2)),
  );
  for (const text of [...endings, ...edges])
    for (const length of [1000, 16_384, 65_536]) {
      const held = arrive(Buffer.from(text), length)!;
      expect([held.bytes, held.sha256]).toEqual([Buffer.byteLength(text), createHash('sha256').update(text).digest('hex')]);
      expect(atOnce(parseCsv(held, 100))).toEqual(atOnce(parseCsv(text, 100)));
    }
  const blocks = new TextBlocks();
  const before = memory();
  for (let count = 0; count < 100; count++) blocks.add(new Uint8Array(65_536).fill(0x2c));
  expect(memory() - before).toBeLessThan(400_000);
  blocks.add(Uint8Array.of(0xff));
  expect(blocks.end()).toBeNull();
});

test('a text that is read, in part or as a whole, gives its memory back without a garbage collection', () => {
  for (const [length, rows] of [
    [65_536, Infinity],
    [65_536, 10],
    [1000, 10],
  ] as const) {
    const blocks = new TextBlocks();
    for (let at = 0; at < 10_000_000; at += length) blocks.add(new Uint8Array(length).fill(0x0a));
    blocks.add(Uint8Array.of(0x61));
    const before = memory();
    atOnce(parseCsv(blocks.end()!, rows));
    expect(before - memory()).toBeGreaterThan(9_000_000);
  }
  const invalid = new TextBlocks();
  for (let count = 0; count < 100; count++) invalid.add(new Uint8Array(65_536).fill(0x0a));
  const before = memory();
  invalid.add(Uint8Array.of(0xff));
  expect(before - memory()).toBeGreaterThan(6_000_000);
});

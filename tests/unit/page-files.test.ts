import { expect, test } from '@playwright/test';
import Fastify from 'fastify';
import { addPageFiles } from '../../simulator/pages/plain-page.ts';

test('what was read is answered though the file is gone, and what was not is said to be missing', async () => {
  const app = Fastify();
  const there = new Map([['a.css', 'a {}']]);
  const reads: Promise<unknown>[] = [];
  const read = (name: string): Promise<Buffer> => {
    const text = there.get(name);
    const reading = text === undefined ? Promise.reject(new Error('ENOENT')) : Promise.resolve(Buffer.from(text));
    reads.push(reading.catch(() => undefined));
    return reading;
  };
  addPageFiles(app, '/static', { 'a.css': 'text/css', 'b.js': 'text/javascript' }, { 'x-content-type-options': 'nosniff' }, read);
  try {
    await app.listen({ port: 0, host: '127.0.0.1' });
    expect(reads.length).toBe(2);
    await Promise.all(reads);
    there.clear();
    const kept = await app.inject('/static/a.css');
    expect([kept.statusCode, kept.body, kept.headers['content-type']]).toEqual([200, 'a {}', 'text/css']);
    const missing = await app.inject('/static/b.js');
    expect([missing.statusCode, missing.headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8']);
    expect(missing.body).toMatch(/^A file of this page is missing: .* Start the simulator again\.\n$/);
    there.set('b.js', 'b');
    expect((await app.inject('/static/b.js')).body).toBe('b');
    for (const { headers } of [kept, missing]) expect(headers['x-content-type-options']).toBe('nosniff');
  } finally {
    await app.close();
  }
});

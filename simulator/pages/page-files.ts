/** Files of pages, which lie in the package. They are read once, as soon as the server listens, so that it goes on when its package is replaced. */
import type { FastifyInstance, FastifyReply } from 'fastify';

type Headers = Readonly<Record<string, string>>;

/** Answers for a file that can no longer be read. */
export const unreadable = (reply: FastifyReply, headers: Headers): FastifyReply =>
  reply
    .code(503)
    .headers({ ...headers, 'content-type': 'text/plain; charset=utf-8' })
    .send(
      'A file of this page is missing: the package of the simulator was removed or replaced while it ran. Start the simulator again.\n',
    );

/** Adds the files to the server. `mediaTypes`: by name. */
export function addPageFiles(
  app: FastifyInstance,
  prefix: string,
  mediaTypes: Headers,
  headers: Headers,
  read: (name: string) => Promise<Buffer>,
): void {
  const kept = new Map<string, Promise<Buffer | undefined>>();
  const bytesOf = (name: string): Promise<Buffer | undefined> => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    // What fails is tried again.
    const reading = read(name).catch(() => void kept.delete(name));
    kept.set(name, reading);
    return reading;
  };
  for (const [name, mediaType] of Object.entries(mediaTypes))
    app.get(`${prefix}/${name}`, async (_request, reply) => {
      const bytes = await bytesOf(name);
      return bytes === undefined ? unreadable(reply, headers) : reply.headers({ ...headers, 'content-type': mediaType }).send(bytes);
    });
  app.addHook('onListen', (done) => {
    for (const name of Object.keys(mediaTypes)) void bytesOf(name);
    done();
  });
}

/** Small pages without script, and the files of pages, which are read once when the server starts to listen. */
import type { FastifyReply, FastifyInstance } from 'fastify';
import { html, type Markup } from '../../schemas/shared/markup.ts';
import { rootOf } from './root.ts';

/** Nothing runs, and nothing can be sent elsewhere. */
export const plainHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** Sends pages with this line at their end. */
export const plainPage =
  (footer: string) =>
  (reply: FastifyReply, status: number, title: string, main: Markup): FastifyReply =>
    reply
      .code(status)
      .headers(plainHeaders)
      .send(
        html`<!doctype html>
          <html lang="en">
            <head>
              <meta charset="utf-8" />
              <meta name="viewport" content="width=device-width, initial-scale=1" />
              <meta name="color-scheme" content="light dark" />
              <meta name="robots" content="noindex" />
              <title>${title}</title>
              <link rel="stylesheet" href="${rootOf(reply.request)}pay/static/pay.css" />
            </head>
            <body>
              <div class="page">
                <main id="main">${main}</main>
                <footer><p>${footer}</p></footer>
              </div>
            </body>
          </html> `.text,
      );

type Headers = Readonly<Record<string, string>>;

export const unreadable = (reply: FastifyReply, headers: Headers): FastifyReply =>
  reply
    .code(503)
    .headers({ ...headers, 'content-type': 'text/plain; charset=utf-8' })
    .send(
      'A file of this page is missing: the package of the simulator was removed or replaced while it ran. Start the simulator again.\n',
    );

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
    // A failed read is tried again.
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

/** `/pay/images/{name}`: uploaded pictures. Whatever else a file contains, no browser runs it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pictureHeaders } from '../../domain/kernel/uploads.ts';
import { imageAt } from '../../domain/payments/hosted-pages/images.ts';
import type { World } from '../../domain/kernel/world.ts';

const headers = { ...pictureHeaders, 'x-content-type-options': 'nosniff' };

export type FindImage = (isSo: (world: World) => boolean) => World | undefined;

export function addImages(app: FastifyInstance, find: FindImage): void {
  app.get('/pay/images/:name', (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
    const { name } = request.params;
    const world = find((one) => imageAt(one, name) !== undefined);
    const image = world === undefined ? undefined : imageAt(world, name);
    if (image === undefined)
      return reply
        .code(404)
        .headers({ ...headers, 'content-type': 'text/plain; charset=utf-8' })
        .send('Not found');
    const { contentType, content, id } = image;
    return reply
      .headers({
        ...headers,
        'content-type': contentType,
        // The name that the sender gave is not repeated: it may end in anything.
        'content-disposition': `inline; filename="${id}.${contentType.slice('image/'.length)}"`,
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(Buffer.from(content, 'base64'));
  });
}

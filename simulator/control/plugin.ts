/** The control plane under `/_sim` (design: Worlds). */
import type { FastifyInstance } from 'fastify';
import type { Tenants } from '../tenants.ts';

export function addControl(app: FastifyInstance, tenants: Tenants, token: string | undefined): void {
  app.get('/_sim/health', () => ({ status: 'ready', worlds: [...tenants.registry.newestFirst()].length, token: token !== undefined }));
}

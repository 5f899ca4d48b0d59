/** A server for worlds that a test or a benchmark fills itself. It does not listen, and has no control plane and no pages. */
import { Connections } from '../wire/connections.ts';
import { createServer } from '../wire/server.ts';
import type { KeptTenant } from '../worlds/kept-tenant.ts';
import type { Tenants } from '../worlds/tenants.ts';

/** Requests without a key go to `tenant`. A defect is thrown. */
export function serve(tenants: Tenants, tenant: KeptTenant): ReturnType<typeof createServer> {
  return createServer({
    connections: new Connections(),
    worlds: {
      byKey: (value) => tenants.byKey(value),
      anonymous: () => tenant,
      isFull: () => false,
      onDefect: (error) => {
        throw error;
      },
    },
    fallback: () => tenant,
    isOurs: () => true,
    allowsOrigin: () => false,
    control: () => {},
    pages: () => {},
  });
}

/** Watches the traffic of the suites without a proxy. */
import type { Observation } from '../../../engine/observe/observation.ts';
import type { Connection, Reply } from '../../../fixtures/client/connection.ts';

const now = (): number => performance.timeOrigin + performance.now();

/** The same connection; the observation sees what passes, in the order in which answers ended. */
export const observing =
  (observation: Observation) =>
  (connection: Connection): Connection => ({
    ...connection,
    send(request, records) {
      const beganAt = now();
      const underway = connection.send(request, records);
      const see = ({ status, rawHeaders, text }: Reply): void =>
        observation.see({
          method: request.method,
          path: request.path,
          requestHeaders: Object.entries(request.headers).flat(),
          sent: request.body,
          status,
          responseHeaders: rawHeaders,
          text,
          beganAt,
          endedAt: now(),
        });
      void underway.reply.then(see, () => observation.skip('cut off'));
      return underway;
    },
  });

import type { listenSessions } from '../../../../schemas/notifications/listen-sessions/group.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { create, end, sample, listenSessionDueWork } from './sessions.ts';
import { poll } from './poll.ts';
import { ListenSessionRecord } from './record.ts';
import { byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf, type StatesOf } from '../../resources/module.ts';
import { ListenBuffers, listenSessionConsumer } from './buffer.ts';

const handlers = {
  'listenSessions.create': create,
  'listenSessions.end': end,
  'listenSessions.events': poll,
  'listenSessions.sample': sample,
} satisfies HandlersOf<typeof listenSessions>;

const records = { listenSessions: kind(ListenSessionRecord, { merchantId: byMerchant, ownerId: (session) => session.ownerId }) };

const states = { listenBuffers: ListenBuffers };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface States extends StatesOf<typeof states> {}
  interface DueKinds extends KindsOf<typeof listenSessionDueWork> {}
}

export const listenSessionModule = defineModule({
  records,
  states,
  handlers,
  due: listenSessionDueWork,
  consumers: [listenSessionConsumer],
});

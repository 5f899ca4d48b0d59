/** The tasks of `gateproof grade`: one JSON line for each task on stdin, one for each result on stdout. */
import { createInterface } from 'node:readline';
import { follow } from './follower.mjs';
import { openKeyStore } from './key-store.mjs';
import { createReceiver } from './receiver.mjs';
import { listPayments, updateCustomer } from './records.mjs';
import { openShop } from './shop.mjs';

/** Answers tasks until `stop`. */
export function answerTasks({ gateway, folder }) {
  const keys = openKeyStore(folder);
  // The key in the environment may be older.
  const stored = keys.read();
  if (stored !== undefined) gateway.useKey(stored);
  const shop = openShop({ gateway, folder });
  const receiver = createReceiver(shop.takeEvent);

  const tasks = {
    charge: (task) => shop.charge(task),
    authorize: (task) => shop.authorize(task),
    capture: (task) => shop.capture(task),
    checkout: (task) => shop.checkout(task),
    returned: (task) => shop.returned(task),
    refund: (task) => shop.refund(task),
    list: async () => ({ transactions: await listPayments(gateway) }),
    receive: async ({ port, secret }) => {
      await receiver.listen(port, secret);
      return { ok: true };
    },
    follow: async () => {
      await follow({ gateway, takeEvent: shop.takeEvent, catchUp: shop.catchUp });
      return { ok: true };
    },
    rotate: async ({ key }) => {
      changeKey(key);
      return { ok: true };
    },
    renew: async ({ keyId }) => {
      const made = await gateway.rotateKey(keyId);
      // No read shows a key whose answer was lost; the old one works until its overlap ends, and cannot be rotated again.
      if (made.kind !== 'done')
        throw new Error(`there is no new API key (${made.status})${made.mayHaveRun ? ': its answer was lost' : ''}`);
      changeKey(made.json.key);
      return { ok: true };
    },
    update: async ({ customer, change }) => {
      await updateCustomer(gateway, customer, change);
      return { ok: true };
    },
    state: async () => ({ orders: await shop.state() }),
    stop: async () => ({ ok: true }),
  };

  function changeKey(key) {
    keys.store(key);
    gateway.useKey(key);
  }

  async function answer({ id, do: name, ...task }) {
    if (!Object.hasOwn(tasks, name)) return { id, unsupported: true };
    try {
      return { id, ...(await tasks[name](task)) };
    } catch (error) {
      return { id, ok: false, error: error.message };
    }
  }

  createInterface({ input: process.stdin }).on('line', async (line) => {
    const task = JSON.parse(line);
    const result = JSON.stringify(await answer(task));
    process.stdout.write(`${result}\n`, () => task.do === 'stop' && process.exit());
  });

  // The journal holds whatever is under way, so there is nothing to wait for.
  process.on('SIGTERM', () => process.exit());
}

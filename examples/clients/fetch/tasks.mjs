/** The tasks of `gateproof grade`: one JSON line for each task on stdin, one for each result on stdout. */
import { createInterface } from 'node:readline';
import { follow } from './follower.mjs';
import { createReceiver } from './receiver.mjs';
import { listPayments, updateCustomer } from './records.mjs';
import { openShop } from './shop.mjs';

/** Answers tasks until `stop`. */
export function answerTasks({ gateway, folder }) {
  const shop = openShop({ gateway, folder });
  const receiver = createReceiver(shop.takeEvent);

  const tasks = {
    charge: (task) => shop.charge(task),
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
      gateway.useKey(key);
      return { ok: true };
    },
    update: async ({ customer, change }) => {
      await updateCustomer(gateway, customer, change);
      return { ok: true };
    },
    state: async () => ({ orders: await shop.state() }),
    stop: async () => ({ ok: true }),
  };

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

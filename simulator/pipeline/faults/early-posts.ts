/** Faults of deliveries that are posted before the response to the request that caused them. */
import { send } from '../../wire/send.ts';
import { leave } from '../answer.ts';
import { catchUp } from '../due.ts';
import type { Exchange, ReadyAnswer } from '../exchange.ts';
import type { ServedWorld } from '../world.ts';

/** Whether a delivery that was just queued must be posted before the response. */
function isAwaited({ sender, records: { deliveries }, faults }: ServedWorld): boolean {
  return sender.someWaiting((id) => {
    const delivery = deliveries.get(id);
    return delivery !== undefined && faults.isEarly(delivery.eventType, () => JSON.parse(delivery.body));
  });
}

async function posted({ sender }: ServedWorld): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, sender.pace.waitMs)));
  await Promise.race([sender.idle(), patience]);
  clearTimeout(timer);
}

/** Continues once early deliveries are posted: at once if no fault requires it. */
export function afterEarlyPosts({ world, operation }: Exchange, goOn: () => void, onError: (error: unknown) => void): void {
  if (!world.faults.hasEarly || operation?.method === 'GET') {
    goOn();
    return;
  }
  const wait = async (): Promise<void> => {
    // The request is still running its step.
    await new Promise(setImmediate);
    await catchUp(world);
    if (isAwaited(world)) await posted(world);
    goOn();
  };
  wait().catch(onError);
}

/** Holds back the response of a request until early deliveries are posted. */
export function awaitEarlyPosts(exchange: Exchange, onError: (error: unknown) => void): void {
  if (!exchange.world.faults.hasEarly) return;
  const sendNow = ({ status, decision, headers, bytes }: ReadyAnswer): void => {
    exchange.world.watch.answered(exchange, status, decision, headers, bytes);
    leave(exchange, () => send(exchange.response, status, [...headers], bytes));
  };
  exchange.interceptor = (answer) => afterEarlyPosts(exchange, () => sendNow(answer), onError);
}

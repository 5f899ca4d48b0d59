/** Scenarios of API keys that are rotated: by someone else, and by the client, which sees the new key only once. */
import { isJsonObject } from '../../../schemas/shared/json.ts';
import type { Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';

/** Longer than any overlap of keys. */
const overlap = 'P8D';

/** Records each key as soon as the gateway shows it to the client. */
async function learnKeys(stage: Stage, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const shown = await stage.gateway.tap.next(
      ({ url, status }) => /^\/api\/api-keys\/.*(rotate|reveal)/.test(url) && status === 200,
      60_000,
    );
    const answer: unknown = shown === undefined ? null : JSON.parse(shown.answer);
    if (isJsonObject(answer) && typeof answer['key'] === 'string') stage.learnKey(answer['key']);
  }
}

/** Lets the client rotate its key, ends the old key, restarts the client with it, and charges an order. */
async function renewed(stage: Stage, what: string, order: string): Promise<void> {
  const { gateway } = stage;
  let isOver = false;
  void learnKeys(stage, () => isOver);
  const result = await stage.ask({ do: 'renew', keyId: gateway.keyId });
  isOver = true;
  stage.note(what, order);
  stage.kill('SIGKILL');
  await stage.ended();
  if (result?.ok === true) await gateway.advance(overlap);
  stage.start({ GATEPROOF_KEY: gateway.key });
  if (result?.ok === true) await stage.charge(order);
}

export const keyScenarios: readonly Scenario[] = [
  {
    name: 'key-rotated',
    title: 'The API key of the client is replaced',
    obligations: ['KEY-ROTATED'],
    async play(stage) {
      await stage.charge('AB-1');
      await stage.rotate(await stage.gateway.newKey());
      await stage.charge('AB-2');
      await stage.state();
    },
  },
  {
    name: 'key-renewed',
    title: 'The client rotates its API key, is killed, and started again with the old one, which has ended',
    obligations: ['KEY-SHOWN-ONCE'],
    async play(stage) {
      await stage.charge('AI-1');
      await renewed(stage, 'key renewed', 'AI-2');
    },
  },
  {
    name: 'key-lost',
    title: 'The client rotates its API key, and the answer with the new one is lost',
    obligations: ['KEY-SHOWN-ONCE'],
    // A refused state transition is not an invalid request.
    settings: { choices: { 'errors.refusedStateStatus': 409 } },
    async play(stage) {
      await stage.stage('answer with the key lost', null, { operation: 'apiKeys.rotate', after: 'commit', drop: true });
      await renewed(stage, 'key lost', 'AI-3');
    },
  },
];

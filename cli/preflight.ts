/** Looks whether a target can be tested at all, before anything runs: one clear line when it cannot. */
import { catalogue } from '../schemas/catalogue.ts';
import { UserError } from '../schemas/user-error.ts';
import { createApi } from '../fixtures/client/api.ts';
import type { Answer } from '../fixtures/client/answer.ts';
import { connect } from '../fixtures/client/connection.ts';
import { Records } from '../fixtures/client/record.ts';
import { HarnessError } from '../fixtures/errors.ts';
import { openWorld } from '../fixtures/worlds/world.ts';
import type { PersonaName, Target } from '../fixtures/targets/target.ts';

/** Needs a key and no permission, and changes nothing. */
const cheapest = 'inbox.unreadSummary';

/** Checks that the target answers, that it is an API rather than a web page, and that it accepts every key. Throws `UserError`. */
export async function preflight(target: Target): Promise<void> {
  const connection = connect(target);
  const api = createApi(connection, target, new Records());
  try {
    const answer = await reached(target, () => api.call(cheapest, { as: 'anonymous', allow429: true, allow501: true }));
    refuseWebPage(target, answer);
    for (const persona of Object.keys(target.personas) as PersonaName[]) {
      const { status } = await reached(target, () => api.call(cheapest, { as: persona, allow429: true, allow501: true }));
      if (status === 401)
        throw new UserError(`${target.baseUrl} refuses the key of persona ${persona} with 401; put a usable key into the target file`);
    }
  } finally {
    await connection.close();
  }
  if (target.control !== undefined) await tryControl(target.control);
  else if (Object.keys(target.personas).length === 0)
    throw new UserError(`the target gives no persona; add at least personas.merchantAdmin.key to the target file`);
}

async function reached(target: Target, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof HarnessError)) throw cause;
    const why = cause.cause instanceof Error ? ((cause.cause as NodeJS.ErrnoException).code ?? cause.cause.message) : cause.message;
    throw new UserError(`${target.baseUrl} cannot be reached (${why}); check baseUrl and that the gateway runs`, { cause });
  }
}

function refuseWebPage({ baseUrl }: Target, answer: Answer): void {
  if (!answer.contentType.includes('html') && !/^\s*<(!doctype|html)/i.test(answer.text)) return;
  const { path } = catalogue[cheapest];
  throw new UserError(
    `${baseUrl} answers ${path} with a web page (status ${answer.status}), not with the gateway's envelope; check baseUrl`,
  );
}

async function tryControl(control: string): Promise<void> {
  try {
    const { world } = await openWorld(control, {});
    await world.drop();
  } catch (cause) {
    if (!(cause instanceof HarnessError)) throw cause;
    throw new UserError(`${cause.message}; check control, or leave it out for a deployment without worlds`, { cause });
  }
}

/** Checks before a run that a target can be tested, and reports a problem in one line. */
import { catalogue } from '../../schemas/catalogue.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { createApi } from '../../fixtures/client/api.ts';
import type { Answer } from '../../fixtures/client/answer.ts';
import { connect } from '../../fixtures/client/connection.ts';
import { hasProxy } from '../../fixtures/client/dispatcher.ts';
import { TooLarge, TooSlow } from '../../fixtures/client/allowance.ts';
import { Records } from '../../fixtures/client/path.ts';
import { openReceiver } from '../../fixtures/hooks/receiver.ts';
import { HarnessError } from '../../fixtures/errors.ts';
import { controlOf, openWorld, type ControlPlane } from '../../fixtures/worlds/world.ts';
import type { PersonaName, Target } from '../../fixtures/targets/target.ts';
import { checkPersonas } from './preflight-personas.ts';

/** Requires a key but no permission, and changes nothing. */
const cheapest = 'inbox.unreadSummary';

/**
 * Checks that the target answers, is an API rather than a web page, accepts every key, and matches the target file. Writes nothing.
 * Returns the target with the ids that its keys show. Throws `UserError`.
 */
export async function preflight(target: Target, timeoutMs = 30_000): Promise<Target> {
  const connection = connect(target, { timeoutMs });
  const api = createApi(connection, target, new Records());
  let checked = target;
  try {
    const answer = await reached(target, () => api.call(cheapest, { as: 'anonymous', allow429: true, allow501: true }));
    refuseWebPage(target, answer);
    refuseRedirect(target, answer);
    if (answer.status === 404) await refuseLongPath(target, timeoutMs);
    for (const persona of Object.keys(target.personas) as PersonaName[]) {
      const { status } = await reached(target, () => api.call(cheapest, { as: persona, allow429: true, allow501: true }));
      if (status === 401)
        throw new UserError(`${target.baseUrl} rejects the key of persona ${persona} with 401; put a valid key into the target file`);
    }
    // Each world has personas of its own.
    if (target.control === undefined)
      checked = await checkPersonas(target, async (operation, as, params = {}, query = {}) => {
        const records = new Records();
        const own = createApi(connection, target, records);
        const options = { as, params, query: { suppressNulls: false, ...query }, allow429: true, allow501: true };
        const answer = await reached(target, () => own.call(operation, options));
        // Long lists are read page by page without keeping the pages.
        connection.release?.(records);
        return answer;
      });
  } finally {
    await connection.close();
  }
  if (target.hooks !== undefined) await (await openReceiver(target.hooks)).close();
  const control = controlOf(target);
  if (control !== undefined) await tryControl(control);
  else if (Object.keys(target.personas).length === 0)
    throw new UserError(`the target file has no personas; add at least personas.merchantAdmin.key`);
  return checked;
}

async function reached(target: Target, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof HarnessError)) throw cause;
    throw new UserError(`${target.baseUrl} ${unreached(cause, target)}`, { cause });
  }
}

function unreached({ cause, message }: HarnessError, { baseUrl }: Target): string {
  if (cause instanceof TooLarge) return `sends an answer without end (${cause.message}); check baseUrl and the gateway`;
  if (cause instanceof TooSlow) return `answers too slowly to be tested: ${cause.message}`;
  if (cause instanceof Error && cause.name === 'TimeoutError')
    return 'accepts the request but does not complete its answer; check baseUrl and the gateway';
  const code =
    (cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined) ?? (cause instanceof Error ? cause.message : message);
  if (/^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(code))
    return `accepts the request but does not answer (${code}); check baseUrl and the gateway`;
  if (/^EPROTO$|WRONG_VERSION_NUMBER|PACKET_LENGTH/.test(code))
    return `does not speak TLS (${code}); begin baseUrl with http:// or correct its port`;
  if (/CERT|ALTNAME|LEAF_SIGNATURE/.test(code))
    return `has a TLS certificate that is not trusted (${code}); correct baseUrl, or set ca in the target file to the file of its CA`;
  const way = hasProxy(baseUrl) ? ', and the proxy that the environment names' : '';
  return `cannot be reached (${code}); check baseUrl and that the gateway runs${way}`;
}

function refuseRedirect({ baseUrl }: Target, answer: Answer): void {
  const { status } = answer;
  if (status < 300 || status > 399) return;
  throw new UserError(
    `${baseUrl} redirects (status ${status}) to ${answer.header('location') ?? 'nowhere'}; set baseUrl to the final address`,
  );
}

/** How many parts of a path are tried without. */
const maxParts = 8;

/** A `baseUrl` with too long a path, such as one that ends with the /api of all paths: with a shorter one, a gateway asks for a key. */
async function refuseLongPath(target: Target, timeoutMs: number): Promise<void> {
  const { origin, pathname } = new URL(target.baseUrl);
  const parts = pathname.split('/').filter((part) => part !== '');
  for (let kept = parts.length - 1; kept >= Math.max(0, parts.length - maxParts); kept--) {
    const above = { ...target, baseUrl: [origin, ...parts.slice(0, kept)].join('/') };
    const connection = connect(above, { timeoutMs });
    try {
      const api = createApi(connection, above, new Records());
      const answer = await api.call(cheapest, { as: 'anonymous', allow429: true, allow501: true });
      if (answer.status === 401 && typeof answer.get('error.code') === 'string')
        throw new UserError(
          `${target.baseUrl} does not know ${catalogue[cheapest].path}, and ${above.baseUrl} does; set baseUrl to ${above.baseUrl}`,
        );
    } catch (cause) {
      if (!(cause instanceof HarnessError)) throw cause;
    } finally {
      await connection.close();
    }
  }
}

function refuseWebPage({ baseUrl }: Target, answer: Answer): void {
  // Mislabelled JSON comes from a gateway that breaks a rule.
  if (answer.json !== undefined) return;
  if (!answer.contentType.includes('html') && !/^\s*<(!doctype|html)/i.test(answer.text)) return;
  const { path } = catalogue[cheapest];
  throw new UserError(
    `${baseUrl} answers ${path} with a web page (status ${answer.status}), not with the gateway's envelope; check baseUrl`,
  );
}

async function tryControl(control: ControlPlane): Promise<void> {
  try {
    const { world } = await openWorld(control, {});
    await world.drop();
  } catch (cause) {
    if (!(cause instanceof HarnessError)) throw cause;
    throw new UserError(`${cause.message}; check control and controlToken, or remove them for a deployment without a control plane`, {
      cause,
    });
  }
}

/** What a program can do with a simulator in its own process: call the control plane without HTTP, and read what only the world knows. */
import { catalogue, isOperationId } from '../../schemas/catalogue.ts';
import { formatInstant } from '../../schemas/shared/instant.ts';
import { isJsonObject } from '../../schemas/shared/json.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { validator } from '../../schemas/validate.ts';
import { schemaOf } from '../control/operation.ts';
import { controlOperations, type ControlId, type ControlReply } from '../control/operations.ts';
import { callDirectly } from './direct-call.ts';
import { Refusal } from '../domain/kernel/refusal.ts';
import { sealed } from '../store/snapshot-text.ts';
import type { KeptWorld } from '../worlds/kept-world.ts';
import type { Worlds } from '../worlds/worlds.ts';

export interface SentMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  /** The link that the message is about, such as a confirmation link; else the unsubscribe link. */
  readonly link: string | null;
  readonly status: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface SentText {
  readonly to: string;
  readonly text: string;
  readonly status: string;
  readonly at: string;
}

export interface Inside {
  /** Calls an operation of the control plane by its id, such as `worlds.clock`. Rejects with an error of one line when it refuses. */
  control<Id extends ControlId>(id: Id, params?: Readonly<Record<string, string>>, body?: unknown): Promise<ControlReply<Id>>;
  /** The state of a world as one document of plain data, which `worlds.fork` takes. */
  snapshot(world: string): unknown;
  /** When the next work of a world is due, ISO 8601; null when there is none. */
  nextDueAt(world: string): Promise<string | null>;
  /** Every item that a list operation shows to the host, such as `customers.list`; `params` of its path. */
  list(world: string, operation: string, params?: Readonly<Record<string, string>>): Promise<readonly unknown[]>;
  mails(world: string): readonly SentMail[];
  texts(world: string): readonly SentText[];
}

/** Below the maximum that a deployment can set. */
const maxPageSize = 100;

const told = (error: unknown): unknown =>
  error instanceof Refusal ? new UserError(`${error.message} (${error.code})`, { cause: error }) : error;

export function insideOf(worlds: Worlds): Inside {
  const worldOf = (id: string): KeptWorld => {
    const world = worlds.registry.get(id);
    if (world === undefined) throw new UserError(`there is no world ${JSON.stringify(id)}; it may have been dropped`);
    return world;
  };
  const control: Inside['control'] = async <Id extends ControlId>(id: Id, params = {}, body?: unknown) => {
    const operation = controlOperations.find((one) => one.id === id);
    if (operation === undefined) throw new Error(`the control plane has no operation ${id}`);
    if (operation.body !== undefined && body !== undefined) {
      const [violation] = validator(schemaOf(operation.body, body))(body);
      if (violation !== undefined) throw new UserError(`${violation.path === '' ? 'this' : violation.path} ${violation.message}`);
    }
    try {
      // The tests of the control plane check each reply against its schema.
      return (await operation.run({ worlds, params, query: {}, body })) as ControlReply<Id>;
    } catch (error) {
      throw told(error);
    }
  };
  return {
    control,
    snapshot(id) {
      const world = worldOf(id);
      return { ...sealed(world.snapshot()), without: world.without };
    },
    async nextDueAt(id) {
      const { nextDueAt } = await control('worlds.read', { id });
      return nextDueAt;
    },
    async list(id, name, params = {}) {
      if (!isOperationId(name)) throw new UserError(`there is no operation ${name}`);
      const world = worldOf(id);
      const call = { operation: catalogue[name], keyId: world.seeded.personas.hostAdmin.keyId, params };
      const items: unknown[] = [];
      const pageSize = String(Math.min(maxPageSize, world.choices['paging.max']));
      for (let query: Readonly<Record<string, string>> = { maxResultCount: pageSize }; ;) {
        const page = await callDirectly(world, { ...call, query: call.operation.query === undefined ? {} : query }).catch(
          (error: unknown) => {
            throw told(error);
          },
        );
        if (Array.isArray(page)) return page as readonly unknown[];
        if (!isJsonObject(page) || !Array.isArray(page['items'])) throw new UserError(`${name} does not answer a list`);
        items.push(...(page['items'] as readonly unknown[]));
        const next = page['nextContinuationToken'];
        if (typeof next !== 'string') return items;
        query = { maxResultCount: pageSize, continuationToken: next };
      }
    },
    mails: (id) =>
      worldOf(id)
        .records.emailLogs.all()
        .map((mail) => ({
          to: mail.toAddress,
          from: mail.fromAddress,
          subject: mail.subject,
          text: mail.textBody,
          html: mail.htmlBody,
          link: mail.link,
          status: mail.status,
          at: formatInstant(mail.queuedAt),
        })),
    texts: (id) =>
      worldOf(id)
        .records.smsLogs.all()
        .map(({ toNumber, body, status, queuedAt }) => ({ to: toNumber, text: body, status, at: formatInstant(queuedAt) })),
  };
}

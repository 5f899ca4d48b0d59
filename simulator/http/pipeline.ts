/** One request from route to answer, in the order of checks of assumptions: 1.2. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { worldLimits } from '../../schemas/limits.ts';
import type { Operation } from '../../schemas/operation.ts';
import { meterRequest } from '../domain/billing/usage/meter.ts';
import { needsNoKey } from '../domain/kernel/authorization.ts';
import type { AnyCall, AnyOpenCall, AnyHandler, AnyOpenHandler, Answer, Awaiting, Result } from '../domain/kernel/call.ts';
import { atOnce, type Parts } from '../domain/kernel/parts.ts';
import { onlyReads } from '../domain/kernel/reads.ts';
import { conflict, Refusal } from '../domain/kernel/refusal.ts';
import { isAudited } from '../domain/platform/audit/audit.ts';
import { answer, fail, refuse } from './answer.ts';
import { ending, runDue } from './due.ts';
import { Exchange, headerOf } from './exchange.ts';
import { bindBody } from './bind.ts';
import { carryOut, faultOf } from './fault-answer.ts';
import { readBody, readParams, readQuery, readSuppressNulls } from './input.ts';
import { inSlices, isReading, oneByOne } from './parts.ts';
import type { Tenant } from './tenant.ts';
import type { WorldResolver } from './world-resolver.ts';

const maxRecords = worldLimits.records.max;
const maxBytes = worldLimits.bytes.max;
const notImplemented = new Refusal('other', 501, 'Gateway:NotImplemented', 'This operation is not simulated.', {
  reason: 'The world is without the group of this operation.',
});

const sendAll = (rest: Parts<void> | undefined): void => {
  if (rest !== undefined) atOnce(rest);
};

/** Goes on when the world has no long work under way. */
function* afterLongWork(world: Tenant['world'], goOn: () => Parts<void> | undefined): Parts<void> {
  yield* ending(world);
  const rest = goOn();
  if (rest !== undefined) yield* rest;
}

/** Work whose writes are noted as those of a request, also when another request does some of its parts. */
function* noting<T>({ tenant: { journal }, changes }: Exchange, work: Parts<T>): Parts<T> {
  for (;;) {
    if (changes !== null) journal.open(changes);
    let next: IteratorResult<void, T>;
    try {
      next = work.next();
    } finally {
      journal.close();
    }
    if (next.done === true) return next.value;
    yield;
  }
}

/** The steps of the requests of one operation. Each step that refuses answers by itself. */
export class Pipeline {
  readonly #operation: Operation;
  readonly #worlds: WorldResolver;
  /** Whether it may add records. */
  readonly #adds: boolean;

  constructor(operation: Operation, worlds: WorldResolver) {
    this.#operation = operation;
    this.#worlds = worlds;
    const kind = operation.effect?.kind ?? 'creates';
    this.#adds = operation.method === 'POST' && !onlyReads(operation) && (kind === 'creates' || kind === 'restores');
  }

  /** Runs all steps of a request without a body at one instant. Answers what of a long answer is left to send. */
  serve(request: FastifyRequest, reply: FastifyReply): Parts<void> | undefined {
    const exchange = this.#admit(request, reply, true);
    return exchange === undefined ? undefined : this.act(exchange);
  }

  /** Steps 2 to 4: authentication, rate limits, scope and permissions. Undefined when one of them refused. */
  admit(request: FastifyRequest, reply: FastifyReply): Exchange | undefined {
    return this.#admit(request, reply, false);
  }

  /** An injected fault, if any; then steps 5 to 9, after the long work of the world. Answers what of this is left to do, or to send. */
  act(exchange: Exchange): Parts<void> | undefined {
    this.#move(exchange);
    const { world } = exchange.tenant;
    if (!world.longWork.isUnderWay) return this.#act(exchange);
    world.clock.release();
    return this.#actAfter(exchange);
  }

  *#actAfter(exchange: Exchange): Parts<void> {
    yield* ending(exchange.tenant.world);
    const rest = this.#act(exchange);
    if (rest !== undefined) yield* rest;
  }

  #act(exchange: Exchange): Parts<void> | undefined {
    const fault = faultOf(exchange.request, exchange.tenant, this.#operation);
    if (fault === undefined) return this.#run(exchange);
    exchange.tenant.world.clock.release();
    carryOut(fault, exchange, () => {
      exchange.tenant.world.longWork.finish();
      sendAll(this.#run(exchange));
    });
    return undefined;
  }

  /** `goesOn`: leaves the clock held for `act`, which follows at once. */
  #admit(request: FastifyRequest, reply: FastifyReply, goesOn: boolean): Exchange | undefined {
    const value = headerOf(request, 'api-key');
    const key = value === undefined ? undefined : this.#worlds.byKey(value);
    const tenant = key?.tenant ?? this.#worlds.anonymous(this.#operation, request);
    const exchange = new Exchange(this.#operation, request, reply, tenant);
    const { world } = tenant;
    let isAdmitted = false;
    world.clock.hold();
    try {
      if (world.schedule.nextAt <= world.clock.now()) runDue(world);
      isAdmitted = this.#judge(exchange, value, key?.keyId);
    } catch (error) {
      this.#refuse(exchange, error);
    } finally {
      if (!isAdmitted || !goesOn) world.clock.release();
    }
    return isAdmitted ? exchange : undefined;
  }

  /** Whether the caller may call the operation. */
  #judge(exchange: Exchange, value: string | undefined, keyId: string | undefined): boolean {
    const unknown = this.#authenticate(exchange, value, keyId);
    // Rejected requests count too; otherwise guessing keys would be unlimited.
    const limited = this.#limit(exchange);
    if (limited !== undefined) refuse(exchange, limited, 'rate limit');
    else if (unknown !== undefined) refuse(exchange, unknown, 'authentication');
    else {
      const denied = this.#authorize(exchange);
      if (denied === null) {
        if (exchange.principal !== null) meterRequest(exchange.tenant.world, exchange.principal);
        return true;
      }
      refuse(exchange, denied, 'authorization');
    }
    return false;
  }

  /** Step 2: finds the principal, unless an operation without a key has none. */
  #authenticate(exchange: Exchange, value: string | undefined, keyId: string | undefined): Refusal | undefined {
    const { seams, world } = exchange.tenant;
    if (value === undefined && needsNoKey(this.#operation, world.choices)) return undefined;
    const judged = keyId === undefined ? seams.rejectUnknownKey(world, value) : seams.authenticate(world, keyId, exchange.ip);
    if (judged instanceof Refusal) return judged;
    exchange.principal = judged;
    return undefined;
  }

  /** Step 3. */
  #limit(exchange: Exchange): Refusal | undefined {
    const { seams, world } = exchange.tenant;
    const { headers, refusal, release } = seams.limit(world, this.#operation, exchange.principal, exchange.ip);
    exchange.limitHeaders = headers;
    exchange.releaseLimit = release;
    return refusal;
  }

  /** Step 4. */
  #authorize({ tenant, principal }: Exchange): Refusal | null {
    return principal === null ? null : tenant.seams.authorize(this.#operation, principal);
  }

  /** Moves an anonymous request whose body names another world to that world. */
  #move(exchange: Exchange): void {
    const { principal, request } = exchange;
    if (principal !== null || request.body === undefined) return;
    const tenant = this.#worlds.anonymous(this.#operation, request);
    if (tenant === exchange.tenant) return;
    runDue(tenant.world);
    exchange.tenant = tenant;
    exchange.startedAt = tenant.world.clock.now();
  }

  /** Steps 5 to 9. */
  #run(exchange: Exchange): Parts<void> | undefined {
    const { world, seams, journal } = exchange.tenant;
    if (isAudited(this.#operation, world)) journal.open((exchange.changes ??= []));
    world.clock.hold();
    try {
      const handler = seams.handler(this.#operation);
      if (handler === undefined) throw notImplemented;
      this.#checkScope(exchange);
      const call = this.#validate(exchange);
      if (this.#adds) this.#checkRoom(exchange.tenant);
      return this.#conclude(
        exchange,
        call.principal === null ? (handler as AnyOpenHandler)(call) : (handler as AnyHandler)(call as AnyCall),
      );
    } catch (error) {
      this.#refuse(exchange, error);
      return undefined;
    } finally {
      journal.close();
      world.clock.release();
    }
  }

  #checkRoom({ tally }: Tenant): void {
    if (tally.records >= maxRecords) throw conflict('Gateway:WorldFull', `The world holds ${maxRecords} records, the maximum. Reset it.`);
    if (tally.bytes >= maxBytes)
      throw conflict('Gateway:WorldFull', `The records of the world hold ${maxBytes} bytes, the maximum. Reset it.`);
    if (this.#worlds.isFull()) throw conflict('Gateway:WorldFull', 'The simulator has no memory for more records. Drop or reset worlds.');
  }

  /** Step 4 of what only the inputs show. */
  #checkScope({ principal, request, tenant }: Exchange): void {
    const check = tenant.seams.scopeCheck(this.#operation);
    if (check === undefined || principal === null) return;
    const { body } = this.#operation;
    const isRead = body !== undefined && request.body !== undefined && !(request.body instanceof Refusal);
    check({
      world: tenant.world,
      principal,
      params: request.params as Readonly<Record<string, string>>,
      body: isRead ? bindBody(body.schema, request.body).value : undefined,
    });
  }

  /** Step 5: the inputs, in canonical form and checked against the catalogue. */
  #validate(exchange: Exchange): AnyOpenCall {
    const operation = this.#operation;
    const { request } = exchange;
    const { world, seams } = exchange.tenant;
    const query = request.query as Readonly<Record<string, unknown>>;
    exchange.suppressNulls = readSuppressNulls(query, world.choices['http.suppressNullsDefault']);
    const call: AnyOpenCall = {
      world,
      operation,
      principal: exchange.principal,
      params: readParams(seams, operation, request.params as Readonly<Record<string, string>>),
      query: readQuery(seams, operation, query, exchange),
      body: readBody(seams, operation, request.body, world.choices, exchange),
      header: (name) => headerOf(request, name),
      ip: exchange.ip,
      correlationId: exchange.correlationId,
    };
    exchange.call = call;
    return call;
  }

  /** Answers with a result: at once, after its delay, or after what it posts first. */
  #conclude(exchange: Exchange, result: Result): Parts<void> | undefined {
    const { sends, delay, work, reads, awaits } = result;
    if (work !== undefined) return this.#work(exchange, work);
    if (reads !== undefined) return this.#read(exchange, reads);
    if (awaits !== undefined) {
      this.#await(exchange, awaits);
      return undefined;
    }
    if (sends === undefined && delay === undefined) return this.#rest(exchange, answer(exchange, result));
    if (sends !== undefined) {
      // A post never rejects: what went wrong is its outcome.
      void exchange.tenant.sender
        .post(sends.outgoing)
        .then((outcome) => this.#later(exchange, () => ({ ...sends.answer(outcome), ...result })));
    } else setTimeout(() => this.#later(exchange, () => result), delay);
    return undefined;
  }

  /** Answers when others have done their part, in a later turn of the event loop, after the long work that the world has begun meanwhile. */
  #await(exchange: Exchange, awaits: Promise<() => Result>): void {
    const { journal, world } = exchange.tenant;
    const conclude = async (): Promise<void> => {
      const resultOf = await awaits;
      const goOn = (): Parts<void> | undefined => {
        if (exchange.changes !== null) journal.open(exchange.changes);
        world.clock.hold();
        try {
          return this.#conclude(exchange, resultOf());
        } catch (error) {
          this.#refuse(exchange, error);
          return undefined;
        } finally {
          journal.close();
          world.clock.release();
        }
      };
      await inSlices(afterLongWork(world, goOn));
    };
    conclude().catch((error: unknown) => this.#refuse(exchange, error));
  }

  /** Answers with what a long read comes to: at once where its first part is all, else while the world goes on. */
  #read(exchange: Exchange, reads: Parts<Answer<unknown> | Awaiting<unknown>>): Parts<void> | undefined {
    const { world } = exchange.tenant;
    const first = isReading(world) ? undefined : reads.next();
    if (first?.done === true) return this.#conclude(exchange, first.value);
    this.#await(
      exchange,
      oneByOne(world, reads).then((result) => () => result),
    );
    return undefined;
  }

  /** Answers with what long work comes to. */
  #work(exchange: Exchange, work: Parts<Answer<unknown> | Awaiting<unknown>>): Parts<void> {
    const { world } = exchange.tenant;
    world.longWork.begin(world.clock.now(), this.#concluding(exchange, work));
    return ending(world);
  }

  *#concluding(exchange: Exchange, work: Parts<Answer<unknown> | Awaiting<unknown>>): Parts<void> {
    try {
      const result: Result = yield* noting(exchange, work);
      if (result.awaits !== undefined) {
        this.#await(exchange, result.awaits);
        return;
      }
      const rest = answer(exchange, result);
      if (rest !== undefined) yield* rest;
    } catch (error) {
      this.#refuse(exchange, error);
    }
  }

  /** What is left of a long answer: a defect in it is answered as one. */
  #rest(exchange: Exchange, parts: Parts<void> | undefined): Parts<void> | undefined {
    if (parts === undefined) return undefined;
    const refuse = (error: unknown): void => this.#refuse(exchange, error);
    return (function* () {
      try {
        yield* parts;
      } catch (error) {
        refuse(error);
      }
    })();
  }

  /** Answers in a later turn of the event loop. */
  #later(exchange: Exchange, resultOf: () => Result): void {
    const { journal, world } = exchange.tenant;
    if (exchange.changes !== null) journal.open(exchange.changes);
    world.clock.hold();
    try {
      sendAll(answer(exchange, resultOf()));
    } catch (error) {
      this.#refuse(exchange, error);
    } finally {
      journal.close();
      world.clock.release();
    }
  }

  /** Refuses for what was thrown: a refusal, or a defect. */
  #refuse(exchange: Exchange, error: unknown): void {
    if (error instanceof Refusal) {
      refuse(exchange, error);
      return;
    }
    this.#worlds.onDefect(error, exchange.correlationId);
    fail(exchange, error);
  }
}

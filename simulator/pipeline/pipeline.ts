/** Processes one request from route to response, with the checks in the order of assumptions: 1.2. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { worldLimits } from '../../schemas/limits.ts';
import type { Operation } from '../../schemas/operation.ts';
import { meterRequest } from '../domain/billing/usage/meter.ts';
import { needsNoKey } from '../domain/kernel/authorization.ts';
import type { AnyCall, AnyOpenCall, AnyHandler, AnyOpenHandler } from '../domain/kernel/call.ts';
import type { Parts } from '../domain/kernel/parts.ts';
import { onlyReads } from '../domain/kernel/reads.ts';
import { conflict, Refusal } from '../domain/kernel/refusal.ts';
import { isAudited } from '../domain/platform/audit/audit.ts';
import { diskFull, refuse } from './answer.ts';
import { afterLongWork, runDue } from './due.ts';
import { Exchange, headerOf, type Inputs } from './exchange.ts';
import { bindBody } from '../wire/bind.ts';
import { beginWork } from '../wire/held-answers.ts';
import { Conclusion } from './conclusion.ts';
import { carryOut, faultOf } from './faults/carry-out.ts';
import { awaitEarlyPosts } from './faults/early-posts.ts';
import { spoilPoll } from './faults/poll-fault.ts';
import { applyLearnedInputs } from './learned/inputs.ts';
import { inSlices } from './parts.ts';
import { readBody, readParams, readQuery, readSuppressNulls } from './input.ts';
import type { ServedWorld, WorldResolver } from './world.ts';

const maxRecords = worldLimits.records.max;
const maxBytes = worldLimits.bytes.max;
const notImplemented = new Refusal('other', 501, 'Gateway:NotImplemented', 'This operation is not simulated.', {
  reason: 'The world is without the group of this operation.',
});

/** The steps of the requests of one operation. A step that refuses sends the response itself. */
export class Pipeline {
  readonly #operation: Operation;
  readonly #worlds: WorldResolver;
  readonly #conclusion: Conclusion;
  readonly #adds: boolean;

  constructor(operation: Operation, worlds: WorldResolver) {
    this.#operation = operation;
    this.#worlds = worlds;
    this.#conclusion = new Conclusion(worlds);
    const kind = operation.effect?.kind ?? 'creates';
    this.#adds = operation.method === 'POST' && !onlyReads(operation) && (kind === 'creates' || kind === 'restores');
  }

  /** Runs all steps of a read at one instant. Returns the unsent rest of a long response. */
  serve(request: IncomingMessage, response: ServerResponse, params: Inputs, query: Inputs): Parts<void> | undefined {
    try {
      const exchange = this.#admit(request, response, params, query, true);
      return exchange === undefined ? undefined : this.#actNow(exchange);
    } catch (error) {
      this.#endWithout(response, error);
      return undefined;
    }
  }

  /** Steps 2 to 4: authentication, rate limits, scope and permissions. Undefined when one of them refused. */
  admit(request: IncomingMessage, response: ServerResponse, params: Inputs, query: Inputs): Exchange | undefined {
    try {
      return this.#admit(request, response, params, query, false);
    } catch (error) {
      this.#endWithout(response, error);
      return undefined;
    }
  }

  /** Refuses a request whose body could not be read. */
  refuse(exchange: Exchange, error: unknown): void {
    try {
      if (error instanceof Refusal) refuse(exchange, error, 'validation');
      else this.#conclusion.refuse(exchange, error);
    } catch (failure) {
      this.#endWithout(exchange.response, failure);
    }
  }

  /** An injected fault, if any; then steps 5 to 9, after the long work of the world. Returns the remaining work. */
  act(exchange: Exchange): Parts<void> | undefined {
    try {
      return this.#actNow(exchange);
    } catch (error) {
      this.#endWithout(exchange.response, error);
      return undefined;
    }
  }

  /** Ends a request whose refusal could not be sent either: no request may end the process. */
  #endWithout(response: ServerResponse, error: unknown): void {
    this.#worlds.onDefect(error, 'that could not be answered');
    response.destroy();
  }

  #actNow(exchange: Exchange): Parts<void> | undefined {
    this.#move(exchange);
    const { world } = exchange;
    if (!world.longWork.isUnderWay) return this.#act(exchange);
    world.clock.release();
    return afterLongWork(world, () => this.#act(exchange));
  }

  #act(exchange: Exchange): Parts<void> | undefined {
    const fault = faultOf(exchange, this.#operation);
    const { world } = exchange;
    if (fault === undefined && world.faults.isEmpty) return this.#run(exchange);
    const onError = (error: unknown): void => this.#endWithout(exchange.response, error);
    if (fault === undefined) {
      spoilPoll(exchange);
      awaitEarlyPosts(exchange, onError);
      return this.#run(exchange);
    }
    world.clock.release();
    carryOut(fault, exchange, () => void inSlices(afterLongWork(world, () => this.#run(exchange))), onError);
    return undefined;
  }

  /** `goesOn` leaves the clock held for `act`, which follows at once. */
  #admit(request: IncomingMessage, response: ServerResponse, params: Inputs, query: Inputs, goesOn: boolean): Exchange | undefined {
    const value = headerOf(request, 'api-key');
    const key = value === undefined ? undefined : this.#worlds.byKey(value);
    const world = key?.world ?? this.#worlds.anonymous(this.#operation, { params, query, body: undefined });
    const exchange = new Exchange(this.#operation, request, response, params, query, world);
    let isAdmitted = false;
    world.clock.hold();
    try {
      if (world.schedule.nextAt <= world.clock.now()) runDue(world);
      isAdmitted = this.#judge(exchange, value, key?.keyId);
    } catch (error) {
      this.#conclusion.refuse(exchange, error);
    } finally {
      if (!isAdmitted || !goesOn) world.clock.release();
    }
    return isAdmitted ? exchange : undefined;
  }

  #judge(exchange: Exchange, value: string | undefined, keyId: string | undefined): boolean {
    const unknown = this.#authenticate(exchange, value, keyId);
    // Rejected requests count too; otherwise keys could be guessed without limit.
    const limited = this.#limit(exchange);
    if (limited !== undefined) refuse(exchange, limited, 'rate limit');
    else if (unknown !== undefined) refuse(exchange, unknown, 'authentication');
    else {
      const denied = this.#authorize(exchange);
      if (denied === null) {
        if (exchange.principal !== null) meterRequest(exchange.world, exchange.principal);
        return true;
      }
      refuse(exchange, denied, 'authorization');
    }
    return false;
  }

  /** Step 2: finds the principal, unless the operation needs no key and none was sent. */
  #authenticate(exchange: Exchange, value: string | undefined, keyId: string | undefined): Refusal | undefined {
    const { world } = exchange;
    const { seams } = world;
    if (value === undefined && needsNoKey(this.#operation, world.choices)) return undefined;
    const judged = keyId === undefined ? seams.rejectUnknownKey(world, value) : seams.authenticate(world, keyId, exchange.ip);
    if (judged instanceof Refusal) return judged;
    exchange.principal = judged;
    return undefined;
  }

  /** Step 3. */
  #limit(exchange: Exchange): Refusal | undefined {
    const { world } = exchange;
    const { seams } = world;
    const { headers, refusal, release } = seams.limit(world, this.#operation, exchange.principal, exchange.ip);
    exchange.limitHeaders = headers;
    exchange.releaseLimit = release;
    return refusal;
  }

  /** Step 4. */
  #authorize({ world, principal }: Exchange): Refusal | null {
    return principal === null ? null : world.seams.authorize(this.#operation, principal);
  }

  #move(exchange: Exchange): void {
    if (exchange.principal !== null || exchange.body === undefined) return;
    const world = this.#worlds.anonymous(this.#operation, exchange);
    if (world === exchange.world) return;
    runDue(world);
    exchange.world = world;
    exchange.startedAt = world.clock.now();
  }

  /** Steps 5 to 9. */
  #run(exchange: Exchange): Parts<void> | undefined {
    const { world } = exchange;
    const { seams, journal } = world;
    beginWork(world);
    if (isAudited(this.#operation, world)) exchange.changes ??= [];
    journal.open(exchange);
    world.clock.hold();
    try {
      const handler = seams.handler(this.#operation);
      if (handler === undefined) throw notImplemented;
      applyLearnedInputs(exchange);
      this.#checkScope(exchange);
      const call = this.#validate(exchange);
      if (this.#adds) this.#checkRoom(exchange.world);
      if (world.outlet !== null && world.outlet.isBlocked && !onlyReads(this.#operation)) throw diskFull();
      return this.#conclusion.of(
        exchange,
        call.principal === null ? (handler as AnyOpenHandler)(call) : (handler as AnyHandler)(call as AnyCall),
      );
    } catch (error) {
      this.#conclusion.refuse(exchange, error);
      return undefined;
    } finally {
      journal.close();
      world.clock.release();
    }
  }

  #checkRoom({ tally }: ServedWorld): void {
    if (tally.records >= maxRecords) throw conflict('Gateway:WorldFull', `The world holds ${maxRecords} records, the maximum. Reset it.`);
    if (tally.bytes >= maxBytes)
      throw conflict('Gateway:WorldFull', `The records of the world hold ${maxBytes} bytes, the maximum. Reset it.`);
    if (this.#worlds.isFull()) throw conflict('Gateway:WorldFull', 'The simulator has no memory for more records. Drop or reset worlds.');
  }

  /** Step 4, for scopes that only the inputs show. */
  #checkScope({ principal, params, body, world }: Exchange): void {
    const check = world.seams.scopeCheck(this.#operation);
    if (check === undefined || principal === null) return;
    const { body: described } = this.#operation;
    const isRead = described !== undefined && body !== undefined && !(body instanceof Refusal);
    check({
      world,
      principal,
      params: params as Readonly<Record<string, string>>,
      body: isRead ? bindBody(described.schema, body).value : undefined,
    });
  }

  /** Step 5: the inputs, in canonical form and checked against the catalogue. */
  #validate(exchange: Exchange): AnyOpenCall {
    const operation = this.#operation;
    const { request, query } = exchange;
    const { world } = exchange;
    const { seams } = world;
    exchange.suppressNulls = readSuppressNulls(operation, query, world.choices['http.suppressNullsDefault']);
    const call: AnyOpenCall = {
      world,
      operation,
      principal: exchange.principal,
      params: readParams(seams, operation, exchange.params as Readonly<Record<string, string>>),
      query: readQuery(seams, operation, query, exchange),
      body: readBody(seams, operation, exchange.body, world.choices, exchange),
      header: (name) => headerOf(request, name),
      ip: exchange.ip,
      correlationId: exchange.correlationId,
    };
    exchange.call = call;
    return call;
  }
}

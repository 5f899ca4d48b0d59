/** One request from route to answer, in the order of checks of assumptions: 1.2. */
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../../schemas/operation.ts';
import { parseAddress } from '../domain/access/api-keys/source.ts';
import { withoutKeys } from '../domain/access/api-keys/value.ts';
import { audit } from '../domain/platform/audit/audit.ts';
import { needsNoKey } from '../domain/kernel/authorization.ts';
import type { AuthenticatedCall, Call, Handler, OpenHandler, Result } from '../domain/kernel/call.ts';
import type { Outcome } from '../domain/kernel/outbox.ts';
import type { Principal } from '../domain/kernel/principal.ts';
import { Refusal, type RefusalKind } from '../domain/kernel/refusal.ts';
import { prefersText } from './accept.ts';
import { runDue } from './due.ts';
import { carryOut, faultOf } from './fault-answer.ts';
import { readBody, readParams, readQuery, readSuppressNulls } from './input.ts';
import type { Step } from './request-log.ts';
import { send } from './send.ts';
import type { Tenant } from './tenant.ts';

/** How a request reaches its world. */
export interface Doors {
  /** The tenant and key id of a key value; undefined for an unknown one. */
  byKey(value: string): { readonly tenant: Tenant; readonly keyId: string } | undefined;
  /** The tenant of an anonymous request: by the id or the token it carries, else the default one. Before its body is read that is undefined. */
  anonymous(operation: Operation, request: Pick<FastifyRequest, 'params' | 'query' | 'body'>): Tenant;
  /** Told of a defect: an error that is no refusal. */
  onDefect(error: unknown, correlationId: string): void;
}

/** What is known of a request that was let in. */
export interface Admission {
  readonly tenant: Tenant;
  readonly principal: Principal | null;
  readonly correlationId: string;
  /** The caller's address. */
  readonly ip: string;
  readonly headers: Readonly<Record<string, string>>;
  release: (() => void) | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | null;
  }
}

const notImplemented = new Refusal('other', 501, 'Gateway:NotImplemented', 'This operation is not simulated.');
const printable = /^[\x21-\x7e]{1,128}$/;

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

const ofThisProcess = randomUUID().slice(0, 24);
let generated = 0;

/** A new id in the form of a uuid: random for the process, counted within it. It need be unique, not hard to guess. */
const newCorrelation = (): string => ofThisProcess + (++generated).toString(16).padStart(12, '0');

/** The caller's correlation id, else a new one (assumptions: C16). */
export function correlationOf(request: FastifyRequest, header: string): string {
  const given = headerOf(request, header.toLowerCase());
  return given !== undefined && printable.test(given) ? given : newCorrelation();
}

/** The caller's address, as the deployment reads it (assumptions: A13); a first entry that is no address is nobody's. */
export function sourceOf(request: FastifyRequest, trustForwardedFor: boolean): string {
  if (trustForwardedFor) {
    const first = headerOf(request, 'x-forwarded-for')?.split(',')[0]?.trim();
    if (first !== undefined && parseAddress(first) !== undefined) return first;
  }
  return request.socket.remoteAddress ?? '';
}

/** The step at which a handler, or the reading of its inputs, refuses. */
const refusing: Partial<Record<RefusalKind, Step>> = {
  validation: 'validation',
  malformedId: 'validation',
  notFound: 'existence',
  staleStamp: 'concurrency',
  duplicateName: 'state',
  state: 'state',
  businessRule: 'business rule',
  refusedToken: 'business rule',
  forbidden: 'authorization',
  limited: 'rate limit',
};
const stepOf = ({ kind }: Refusal): Step => refusing[kind] ?? 'effect';

export class Pipeline {
  readonly #operation: Operation;
  readonly #doors: Doors;

  constructor(operation: Operation, doors: Doors) {
    this.#operation = operation;
    this.#doors = doors;
  }

  /** All steps of a request that has no body to wait for, at one instant. */
  serve(request: FastifyRequest, reply: FastifyReply): void {
    const admission = this.#admit(request, reply, true);
    if (admission !== undefined) this.act(request, reply, admission);
  }

  /** Steps 2 to 4: authentication, rate limits, scope and permissions. Answers by itself when it refuses. */
  admit(request: FastifyRequest, reply: FastifyReply): Admission | undefined {
    return this.#admit(request, reply, false);
  }

  /** `goesOn`: leaves the clock held for `act`, which follows at once. */
  #admit(request: FastifyRequest, reply: FastifyReply, goesOn: boolean): Admission | undefined {
    const operation = this.#operation;
    const value = headerOf(request, 'api-key');
    const door = value === undefined ? undefined : this.#doors.byKey(value);
    const tenant = door?.tenant ?? this.#doors.anonymous(operation, request);
    const { world, seams } = tenant;
    const { choices } = world;
    const correlationId = correlationOf(request, choices['http.correlationHeader']);
    const ip = sourceOf(request, choices['http.trustForwardedFor']);
    let isAdmitted = false;
    world.clock.hold();
    try {
      if (world.schedule.nextAt <= world.clock.now()) runDue(world);
      let principal: Principal | null = null;
      if (value !== undefined || !needsNoKey(operation, choices)) {
        const judged = door === undefined ? seams.stranger(world, value) : seams.authenticate(world, door.keyId, ip);
        if (judged instanceof Refusal) {
          const { headers, refusal, release } = seams.limit(world, operation, null, ip);
          release?.();
          const turnedAway: Admission = { tenant, principal: null, correlationId, ip, headers, release: undefined };
          this.refuse(request, reply, turnedAway, refusal ?? judged, refusal === undefined ? 'authentication' : 'rate limit');
          return undefined;
        }
        principal = judged;
      }
      const { headers, refusal, release } = seams.limit(world, operation, principal, ip);
      const admitted: Admission = { tenant, principal, correlationId, ip, headers, release };
      if (refusal !== undefined) {
        this.refuse(request, reply, admitted, refusal, 'rate limit');
        return undefined;
      }
      const denied = principal === null ? null : seams.authorize(operation, principal);
      if (denied !== null) {
        this.refuse(request, reply, admitted, denied, 'authorization');
        return undefined;
      }
      isAdmitted = true;
      return admitted;
    } catch (error) {
      this.#fail(request, reply, { tenant, principal: null, correlationId, ip, headers: {}, release: undefined }, error);
      return undefined;
    } finally {
      if (!isAdmitted || !goesOn) world.clock.release();
    }
  }

  /** An injected fault, if any; then steps 5 to 9. */
  act(request: FastifyRequest, reply: FastifyReply, admitted: Admission): void {
    const admission = this.#moved(request, admitted);
    const fault = faultOf(request, admission.tenant, this.#operation);
    if (fault === undefined) {
      this.#run(request, reply, admission);
      return;
    }
    admission.tenant.world.clock.release();
    const refuse = (refusal: Refusal) => this.refuse(request, reply, admission, refusal, 'fault');
    carryOut(fault, reply, refuse, () => this.#run(request, reply, admission));
  }

  /** An anonymous request whose body names another world goes on there. */
  #moved(request: FastifyRequest, admission: Admission): Admission {
    if (admission.principal !== null || request.body === undefined) return admission;
    const tenant = this.#doors.anonymous(this.#operation, request);
    if (tenant === admission.tenant) return admission;
    runDue(tenant.world);
    return { ...admission, tenant };
  }

  /** Steps 5 to 9: validation, then the handler. */
  #run(request: FastifyRequest, reply: FastifyReply, admission: Admission): void {
    const operation = this.#operation;
    const { tenant, principal } = admission;
    const { world, seams } = tenant;
    world.clock.hold();
    try {
      const handler = seams.handler(operation);
      if (handler === undefined) throw notImplemented;
      const query = request.query as Readonly<Record<string, unknown>>;
      const suppressNulls = readSuppressNulls(query, world.choices['http.suppressNullsDefault']);
      const call: Call = {
        world,
        operation,
        principal,
        params: readParams(operation, request.params as Readonly<Record<string, string>>),
        query: readQuery(operation, query),
        body: readBody(operation, request.body, world.choices),
        header: (name) => headerOf(request, name),
        ip: admission.ip,
        correlationId: admission.correlationId,
      };
      const result = principal === null ? (handler as OpenHandler)(call) : (handler as Handler)(call as AuthenticatedCall);
      if (result.sends !== undefined) this.#sendFirst(request, reply, admission, call, result, suppressNulls);
      else if (result.delay === undefined) this.#answer(request, reply, admission, call, result, suppressNulls);
      else setTimeout(() => this.#answer(request, reply, admission, call, result, suppressNulls), result.delay);
    } catch (error) {
      if (error instanceof Refusal) this.refuse(request, reply, admission, error, stepOf(error));
      else this.#fail(request, reply, admission, error);
    } finally {
      world.clock.release();
    }
  }

  /** Posts what an answer depends on, then answers with what came of it. */
  #sendFirst(
    request: FastifyRequest,
    reply: FastifyReply,
    admission: Admission,
    call: Call,
    { sends, ...rest }: Result,
    suppressNulls: boolean,
  ): void {
    if (sends === undefined) return;
    const { courier, world } = admission.tenant;
    const finish = (outcome: Outcome): void => {
      world.clock.hold();
      try {
        this.#answer(request, reply, admission, call, { ...sends.answer(outcome), ...rest }, suppressNulls);
      } catch (error) {
        if (error instanceof Refusal) this.refuse(request, reply, admission, error, stepOf(error));
        else this.#fail(request, reply, admission, error);
      } finally {
        world.clock.release();
      }
    };
    // A post never rejects: what went wrong is its outcome.
    void courier.post(sends.outgoing).then(finish);
  }

  #answer(request: FastifyRequest, reply: FastifyReply, admission: Admission, call: Call, result: Result, suppressNulls: boolean): void {
    const { tenant } = admission;
    const { choices } = tenant.world;
    const { body, mediaType } = result;
    const headers = this.#headers(admission);
    for (const name in result.headers) headers.push(name, result.headers[name]!);
    const status = result.status ?? (body === undefined ? choices['http.emptyResultStatus'] : 200);
    if (body === undefined) {
      this.#note(request, admission, status, 'effect', null);
      send(reply, status, headers, undefined);
      return;
    }
    const asText =
      mediaType === undefined &&
      typeof body === 'string' &&
      prefersText(headerOf(request, 'accept') ?? '*/*', choices['http.stringResult']);
    headers.push('content-type', mediaType ?? (asText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8'));
    const text = mediaType !== undefined || asText ? String(body) : tenant.seams.serialize(body, suppressNulls, call);
    this.#note(request, admission, status, 'effect', null);
    send(reply, status, headers, text);
  }

  /** Answers a refusal: the envelope, or nothing at all where the catalogue says that the 404 has no body. */
  refuse(request: FastifyRequest, reply: FastifyReply, admission: Admission, refusal: Refusal, decidedBy: Step): void {
    const { seams, world } = admission.tenant;
    const { status, body, mediaType, headers } = seams.envelope(refusal, world, this.#operation);
    const common = this.#headers(admission);
    reply.code(status);
    for (let i = 0; i < common.length; i += 2) reply.header(common[i]!, common[i + 1]);
    reply.headers(headers);
    this.#note(request, admission, status, decidedBy, refusal);
    if (body === null) reply.header('content-length', '0').send();
    else reply.header('content-type', mediaType).send(body);
  }

  #fail(request: FastifyRequest, reply: FastifyReply, admission: Admission, error: unknown): void {
    this.#doors.onDefect(error, admission.correlationId);
    const isOpen = admission.tenant.world.choices['errors.exposeDetails'];
    const message = isOpen && error instanceof Error ? error.message : 'The request could not be answered.';
    this.refuse(request, reply, admission, new Refusal('other', 500, 'Gateway:InternalError', message), 'defect');
  }

  /** What every answer carries: name, value, name, value. */
  #headers({ tenant, correlationId, headers }: Admission): string[] {
    const { choices } = tenant.world;
    const sent = [choices['http.correlationHeader'], correlationId];
    if (choices['http.versionHeader']) sent.push('api-supported-versions', '1.0');
    for (const name in headers) sent.push(name, headers[name]!);
    return sent;
  }

  #note(request: FastifyRequest, admission: Admission, status: number, decidedBy: Step, refusal: Refusal | null): void {
    const { tenant, principal, correlationId, ip } = admission;
    admission.release?.();
    admission.release = undefined;
    if (this.#operation.unlogged === true) {
      tenant.polls.count(status, principal?.merchantId ?? null);
      return;
    }
    const code = refusal?.code ?? null;
    const path = withoutKeys(request.url);
    tenant.log.add({
      at: tenant.world.clock.now(),
      operation: this.#operation.id,
      method: this.#operation.method,
      url: path,
      keyId: principal?.key.id ?? null,
      userId: principal?.user.id ?? null,
      ip,
      correlationId,
      status,
      decidedBy,
      code,
      reason: refusal?.detail.reason ?? null,
    });
    if (this.#operation.method !== 'GET') {
      audit(tenant.world, { operation: this.#operation, principal, ip, correlationId, path, status, code });
    }
  }
}

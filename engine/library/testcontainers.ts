/** `gateproof/testcontainers`: a simulator in a container, for Testcontainers in Node. The package `testcontainers` is yours to install. */
import { randomBytes } from 'node:crypto';
import { AbstractStartedContainer, GenericContainer, Wait, type StartedTestContainer } from 'testcontainers';
import type { Persona, SeededWorld, WorldOptions } from './world.ts';

const port = 4010;
const control = '/_sim';

/**
 * A container of the simulator's image. The control plane gets a random token: the test calls it from outside the container.
 *
 * @example
 * ```ts
 * import { GateproofContainer } from 'gateproof/testcontainers';
 *
 * const gateway = await new GateproofContainer('gateproof:0.1.0').withSeed(7).start();
 * const answer = await fetch(`${gateway.url}/api/customers`, { headers: { 'api-key': gateway.personas.merchantAdmin.key } });
 * console.log(answer.status); // 200
 * await gateway.stop();
 * ```
 */
export class GateproofContainer extends GenericContainer {
  #token = randomBytes(24).toString('hex');

  constructor(image: string) {
    super(image);
    this.withExposedPorts(port);
  }

  /** The seed of all generated values. Ids and keys are then the same at each start, and public. */
  withSeed(seed: number): this {
    return this.#with('SEED', String(seed));
  }

  /** Name of the default world; with a seed, the values of its keys depend on it. */
  withWorld(name: string): this {
    return this.#with('WORLD', name);
  }

  /** The instant at which the clock of the default world starts, frozen. */
  withNow(instant: string | Date): this {
    return this.#with('NOW', typeof instant === 'string' ? instant : instant.toISOString());
  }

  /** A file of choices on this machine, as `certify` or `choices` writes it. */
  withChoices(path: string): this {
    return this.#withFile('CHOICES', path, '/tmp/choices.yaml');
  }

  /** A fixtures file on this machine: records that every world starts with. */
  withFixtures(path: string): this {
    return this.#withFile('FIXTURES', path, '/tmp/fixtures.yaml');
  }

  /** Groups of operations that answer 501, such as `reports`. */
  withoutGroups(...groups: readonly string[]): this {
    return this.#with('WITHOUT', groups.join(','));
  }

  /** Hosts to which webhooks may be posted, such as `host.testcontainers.internal`. */
  withOutbound(...hosts: readonly string[]): this {
    return this.#with('ALLOW_OUTBOUND', hosts.join(','));
  }

  /** Other names by which clients address the container, such as its alias in a network. */
  withHostNames(...names: readonly string[]): this {
    return this.#with('ALLOW_HOST', names.join(','));
  }

  /** The token of the control plane; a random one by default. */
  withControlToken(token: string): this {
    this.#token = token;
    return this;
  }

  override async start(): Promise<StartedGateproofContainer> {
    const authorization = `Bearer ${this.#token}`;
    this.#with('HOST', '0.0.0.0').#with('PORT', String(port)).#with('CONTROL_TOKEN', this.#token);
    this.withWaitStrategy(Wait.forHttp(`${control}/health`, port).withHeaders({ authorization }));
    const started = await super.start();
    const plane = new ControlPlane(`http://${started.getHost()}:${started.getMappedPort(port)}${control}`, this.#token);
    try {
      const { defaultWorld } = (await plane.call('GET', '/health')) as { readonly defaultWorld: string };
      const world = (await plane.call('GET', `/worlds/${defaultWorld}/personas`)) as Omit<SeededWorld, 'id'>;
      return new StartedGateproofContainer(started, plane, { id: defaultWorld, ...world });
    } catch (error) {
      await started.stop();
      throw error;
    }
  }

  #with(name: string, value: string): this {
    return this.withEnvironment({ [`GATEPROOF_${name}`]: value });
  }

  #withFile(name: string, source: string, target: string): this {
    return this.withCopyFilesToContainer([{ source, target }]).#with(name, target);
  }
}

/** Calls the control plane of a container. */
class ControlPlane {
  readonly url: string;
  readonly token: string;

  constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(this.url + path, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} of the control plane returned ${answer.status}: ${text}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  }
}

/** A container that runs. Its personas and fixtures are those of its default world. */
export class StartedGateproofContainer extends AbstractStartedContainer {
  /** Address of the gateway. */
  readonly url: string;
  /** Address of the control plane, which takes the token as a bearer token. */
  readonly control: string;
  readonly token: string;
  /** Id of the default world. */
  readonly id: string;
  readonly personas: SeededWorld['personas'];
  /** Ids of records to refer to, by name. */
  readonly fixtures: SeededWorld['fixtures'];
  /** Keys of the fixtures file, by name. */
  readonly keys: Readonly<Record<string, Persona>>;
  readonly #plane: ControlPlane;

  constructor(started: StartedTestContainer, plane: ControlPlane, { id, personas, fixtures, keys = {} }: SeededWorld) {
    super(started);
    this.#plane = plane;
    this.control = plane.url;
    this.token = plane.token;
    this.url = plane.url.slice(0, -control.length);
    this.id = id;
    this.personas = personas;
    this.fixtures = fixtures;
    this.keys = keys;
  }

  /** Makes an isolated world, for example for one test: its personas, with keys that select it, and its fixtures. */
  async world(options: WorldOptions = {}): Promise<SeededWorld> {
    return (await this.#plane.call('POST', '/worlds', options)) as SeededWorld;
  }

  /** Drops a world that `world` made. */
  async drop(world: Pick<SeededWorld, 'id'>): Promise<void> {
    await this.#plane.call('DELETE', `/worlds/${world.id}`);
  }

  /**
   * Calls the control plane, with its token; rejects when it refuses.
   *
   * @example
   * ```ts
   * import { GateproofContainer } from 'gateproof/testcontainers';
   *
   * const gateway = await new GateproofContainer('gateproof:0.1.0').start();
   * const world = await gateway.world();
   * await gateway.call('POST', `/worlds/${world.id}/clock`, { advance: 'P1D' });
   * ```
   */
  call(method: string, path: string, body?: unknown): Promise<unknown> {
    return this.#plane.call(method, path, body);
  }
}

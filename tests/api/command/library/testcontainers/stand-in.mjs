/**
 * Stands in for the package `testcontainers`, of which engine/library/testcontainers-types.d.ts declares this part. A container is a process of the
 * built command with the environment of the container only; a copied file is read where it is.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

class HttpWait {
  headers = {};
  constructor(path) {
    this.path = path;
  }
  withHeaders(headers) {
    this.headers = headers;
    return this;
  }
  async until(url) {
    const { status } = await fetch(url + this.path, { headers: this.headers });
    if (status !== 200) throw new Error(`${this.path} is answered ${status}`);
  }
}

export const Wait = { forHttp: (path) => new HttpWait(path) };

export class GenericContainer {
  environment = {};
  files = [];
  constructor(image) {
    this.image = image;
  }
  withEnvironment(environment) {
    Object.assign(this.environment, environment);
    return this;
  }
  withExposedPorts(...ports) {
    this.ports = ports;
    return this;
  }
  withWaitStrategy(strategy) {
    this.strategy = strategy;
    return this;
  }
  withCopyFilesToContainer(files) {
    this.files.push(...files);
    return this;
  }
  async start() {
    if (this.environment.GATEPROOF_PORT !== String(this.ports[0])) throw new Error('the container listens on a port that is not exposed');
    const here = (value) => this.files.find(({ target }) => target === value)?.source ?? value;
    const given = Object.fromEntries(Object.entries(this.environment).map(([name, value]) => [name, here(value)]));
    const child = spawn(process.execPath, [process.env.GATEPROOF_COMMAND, 'serve', '--json'], {
      env: { ...given, GATEPROOF_PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
    const { port } = new URL(JSON.parse(line).url);
    await this.strategy.until(`http://127.0.0.1:${port}`);
    return new AbstractStartedContainer({
      getHost: () => '127.0.0.1',
      getMappedPort: (exposed) => (exposed === this.ports[0] ? Number(port) : 0),
      stop: async () => {
        child.kill();
        await once(child, 'exit');
      },
    });
  }
}

export class AbstractStartedContainer {
  constructor(started) {
    this.startedTestContainer = started;
  }
  getHost() {
    return this.startedTestContainer.getHost();
  }
  getMappedPort(port) {
    return this.startedTestContainer.getMappedPort(port);
  }
  stop() {
    return this.startedTestContainer.stop();
  }
}

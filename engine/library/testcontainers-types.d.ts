/**
 * The part of `testcontainers` that the module uses, as its versions 11 and 12 declare it. The package itself is not installed here: with what it
 * depends on, it has 173 packages, for an engine that is not at hand where the project is tested.
 */
declare module 'testcontainers' {
  interface StartedTestContainer {
    stop(): Promise<unknown>;
    getHost(): string;
    getMappedPort(port: number): number;
  }

  interface HttpWaitStrategy {
    withHeaders(headers: { [name: string]: string }): this;
  }

  class GenericContainer {
    constructor(image: string);
    start(): Promise<StartedTestContainer>;
    withEnvironment(environment: { [name: string]: string }): this;
    withExposedPorts(...ports: number[]): this;
    withWaitStrategy(strategy: HttpWaitStrategy): this;
    withCopyFilesToContainer(files: { source: string; target: string }[]): this;
  }

  class AbstractStartedContainer implements StartedTestContainer {
    protected readonly startedTestContainer: StartedTestContainer;
    constructor(started: StartedTestContainer);
    stop(): Promise<unknown>;
    getHost(): string;
    getMappedPort(port: number): number;
  }

  const Wait: { forHttp(path: string, port: number): HttpWaitStrategy };

  export { AbstractStartedContainer, GenericContainer, Wait };
  export type { StartedTestContainer };
}

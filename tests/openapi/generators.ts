/** The generators whose clients are known to work, as docs/reference/openapi.md lists them. */

export interface Generator {
  /** The name, and with it the folder of the client and the file of its caller. */
  readonly name: string;
  readonly package: string;
  readonly bin: string;
  /** What the command is given, for a document and a folder to write to. */
  readonly parameters: (document: string, folder: string) => readonly string[];
  /** The file for what the command prints, of a generator that writes none. */
  readonly prints?: string;
  /** Further callers, which are compiled only. */
  readonly compiled?: readonly string[];
  /** Checks of the compiler that the generator's own code does not pass. */
  readonly without?: readonly string[];
}

export const generators: readonly Generator[] = [
  {
    name: 'openapi-typescript',
    package: 'openapi-typescript',
    bin: 'openapi-typescript',
    parameters: (document, folder) => [document, '-o', `${folder}/gateway.ts`, '--default-non-nullable=false'],
    compiled: ['openapi-typescript-types'],
  },
  {
    name: 'hey-api',
    package: '@hey-api/openapi-ts',
    bin: 'openapi-ts',
    parameters: (document, folder) => ['-i', document, '-o', folder, '-c', '@hey-api/client-fetch', '--no-log-file'],
    without: ['exactOptionalPropertyTypes'],
  },
  {
    name: 'openapi-typescript-codegen',
    package: 'openapi-typescript-codegen',
    bin: 'openapi',
    parameters: (document, folder) => ['-i', document, '-o', folder],
    without: ['exactOptionalPropertyTypes'],
  },
  {
    name: 'openapi-client-axios',
    package: 'openapi-client-axios-typegen',
    bin: 'typegen',
    parameters: (document) => [document],
    prints: 'client.d.ts',
  },
  {
    name: 'oazapfts',
    package: 'oazapfts',
    bin: 'oazapfts',
    parameters: (document, folder) => [document, `${folder}/client.ts`],
    without: ['exactOptionalPropertyTypes'],
  },
];

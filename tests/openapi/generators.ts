/** The generators whose clients are known to work, as docs/reference/openapi.md lists them. */
import { relative } from 'node:path';

export interface Generator {
  /** Also names the client's folder and its caller's file. */
  readonly name: string;
  readonly package: string;
  readonly bin: string;
  /** The command's arguments for a document and an output folder. */
  readonly parameters: (document: string, folder: string) => readonly string[];
  /** The file for the output of a generator that only prints. */
  readonly prints?: string;
  /** Further callers, which are only compiled. */
  readonly compiled?: readonly string[];
  /** Compiler checks that the generator's own code does not pass. */
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
  {
    name: 'typed-openapi',
    package: 'typed-openapi',
    bin: 'typed-openapi',
    // It takes every path as relative.
    parameters: (document, folder) => [document, '--output', relative('', `${folder}/client.ts`)],
  },
];

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import SwaggerParser from '@apidevtools/swagger-parser';
import { expect, test } from '@playwright/test';
import { operations } from '../../../schemas/catalogue.ts';
import { openapi } from '../../../schemas/openapi/document.ts';
import { generated, projectTool } from '../../openapi/tool.ts';

test.describe.configure({ mode: 'serial' });

const documentFile = join(generated, 'openapi.json');

interface Described {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security?: readonly unknown[];
  readonly deprecated?: boolean;
  readonly parameters: readonly unknown[];
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
  readonly 'x-permissions': readonly string[];
  readonly 'x-scope': string;
}

const document = openapi() as { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> };
const described = (method: string, path: string): Described | undefined => document.paths[path]?.[method.toLowerCase()];

test.beforeAll(async () => {
  await mkdir(generated, { recursive: true });
  await writeFile(documentFile, JSON.stringify(document));
});

test('describes every operation of the catalogue, and no other', () => {
  const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map((operation) => operation.operationId));
  expect(ids.toSorted()).toEqual(operations.map((operation) => operation.id).toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});

test('describes what each operation needs and how it can fail', () => {
  const shown = operations.map(({ method, path }) => described(method, path));
  expect(shown).toMatchObject(
    operations.map(({ id, group, permissions, scope }) => ({
      operationId: id,
      tags: [group],
      'x-permissions': permissions,
      'x-scope': scope,
    })),
  );
  const statuses = ['400', '401', '403', '404', '429', '500', '501', 'default'];
  expect(shown.map((one) => Object.keys(one?.responses ?? {}).toSorted())).toEqual(
    operations.map(({ reply }) => [reply.redirects === true ? '302' : '200', ...statuses]),
  );
  const suppressNulls = { $ref: '#/components/parameters/suppressNulls' };
  expect(shown.filter((one) => one?.parameters.some((parameter) => isDeepStrictEqual(parameter, suppressNulls)) !== true)).toEqual([]);
  expect(shown.map((one) => one?.security)).toEqual(operations.map(({ anonymous }) => (anonymous === true ? [] : undefined)));
  expect(shown.map((one) => one?.deprecated)).toEqual(operations.map(({ deprecated }) => deprecated));
});

test('gives the listen poll a 404 without a body, and every other operation the envelope', () => {
  const isPoll = (path: string): boolean => path === '/api/notifications/listen-sessions/{id}/events';
  expect(operations.map(({ method, path }) => described(method, path)?.responses['404'])).toEqual(
    operations.map(({ path }) => ({ $ref: `#/components/responses/${isPoll(path) ? 'NotFoundWithoutBody' : 'Failure404'}` })),
  );
});

test('is the same at every call', () => expect(openapi()).toEqual(document));

test('is accepted by Swagger Parser', async () => {
  expect(await SwaggerParser.validate(documentFile)).toMatchObject({ openapi: '3.1.0' });
});

test('is clean under the strict rules of an independent linter', async () => {
  const report = JSON.parse(await projectTool('@redocly/cli', 'redocly', ['lint', documentFile, '--format=json'])) as { totals: unknown };
  expect(report.totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
});

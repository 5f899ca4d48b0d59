/** `compare` at legal gateways: whatever they do otherwise is learnt or reported as it is, and never called a violation or a defect. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { compareWith } from '../../../engine/compare/run.ts';
import type { CompareReport } from '../../../engine/compare/report.ts';
import { Allowance } from '../../../fixtures/client/allowance.ts';
import { connect } from '../../../fixtures/client/connection.ts';
import { Records } from '../../../fixtures/client/path.ts';
import { eachOf, isFull } from '../../proof.ts';
import { transformationNames, type TransformationName } from '../suites/legal-gateway/transformations.ts';
import { groupPrefixes, transformed } from '../suites/legal-gateway/transformer.ts';
import { startDeployment, targetOf } from './compared.ts';

/** Of the connection, and of the length and form that another text has. */
const perHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding', 'host']);

async function comparedThrough(transformation: TransformationName): Promise<CompareReport> {
  const deployment = await startDeployment();
  const parts = groupPrefixes.map((of) => ({ of, transformation }));
  const connection = transformed(parts)(connect(deployment.target, { allowance: new Allowance({ isLimited: false }) }));
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { method = 'GET', url: path = '/' } = request;
      const headers = Object.fromEntries(
        Object.entries(request.headers).flatMap(([name, value]) => (perHop.has(name) ? [] : [[name, String(value)]])),
      );
      const sent = await text(request);
      const outgoing = { operation: null, persona: 'other', method, path, headers, body: sent === '' ? null : sent } as const;
      const { status, rawHeaders, text: shown } = await connection.send(outgoing, new Records()).reply;
      for (let at = 0; at < rawHeaders.length; at += 2)
        if (!perHop.has(rawHeaders[at]!.toLowerCase())) response.appendHeader(rawHeaders[at]!, rawHeaders[at + 1]!);
      response.writeHead(status).end(shown);
    };
    answer().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const asked = isFull ? { walks: 54, rounds: 2 } : { walks: 4, rounds: 1, group: ['customers', 'promotions'] };
    return await compareWith(targetOf({ url, world: deployment.world }), {}, { seed: 4, ...asked });
  } finally {
    await connection.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await deployment.close();
  }
}

for (const transformation of eachOf(transformationNames.length, transformationNames))
  test(`a legal gateway with ${transformation} violates nothing`, async () => {
    // A gateway of other names differs in each answer.
    test.setTimeout(1_800_000);
    const { violations, defects, groups } = await comparedThrough(transformation);
    expect([...violations, ...defects].map(({ operation, aspect, rules }) => [operation, aspect, rules])).toEqual([]);
    expect(groups.reduce((sum, { after }) => sum + after.walks, 0)).toBeGreaterThan(0);
  });

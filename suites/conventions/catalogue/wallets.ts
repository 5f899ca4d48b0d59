import { bodyRecipeOf } from '../../../schemas/recipes.ts';
import { certificateFor } from '../../../fixtures/builders/certificate.ts';
import type { Context } from '../../../fixtures/test.ts';
import type { Go } from './walker.ts';

async function files(go: Go): Promise<void> {
  await go('walletA.uploadDomainAssociation', { rawBody: 'gateproof', headers: { 'content-type': 'text/plain' } });
  await go('walletA.domainAssociation');
  await go('walletA.downloadDomainAssociation');
  await go('walletA.deleteDomainAssociation');
}

async function certificatesOfA(go: Go): Promise<void> {
  const params = { type: 'payment-processing' } as const;
  await go('walletA.updateApiKey', { body: bodyRecipeOf('walletA.updateApiKey') });
  await go('walletA.apiKeyStatus');
  await go('walletA.generateCertificate', { params, body: {} });
  await go('walletA.deleteApiKey');
  await go('walletA.initiateCertificate', { params, body: {} });
  const { text } = await go('walletA.certificateCsr', { params });
  await go('walletA.completeCertificate', { params, body: { certificate: certificateFor(text) } });
  await go('walletA.certificateStatus', { params });
  await go('walletA.deletePendingCertificate', { params });
}

async function certificatesOfB(go: Go): Promise<void> {
  const params = { environment: 'sandbox' } as const;
  await go('walletB.generateCertificate', { params, body: {} });
  const { text } = await go('walletB.certificateCsr', { params });
  await go('walletB.completeCertificate', { params, body: { certificate: certificateFor(text) } });
  for (const verb of ['publicCertificate', 'certificateStatus', 'jwks', 'readJwks', 'downloadJwks'] as const) {
    await go(`walletB.${verb}`, { params });
  }
  await go('walletB.deletePendingCertificate', { params });
}

/** Each exists once and cannot be restored, so this runs only in the test's own world. */
export async function wallets(go: Go, { target, build }: Context): Promise<void> {
  if (target.control === undefined) return;
  await files(go);
  await certificatesOfA(go);
  await certificatesOfB(go);
  await go('walletA.pay', { body: build.body('walletA.pay') });
}

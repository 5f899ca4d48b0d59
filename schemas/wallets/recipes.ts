import type { RecipeTable } from '../catalogue.ts';
import { certificate, merchantId, name, record, tag, text } from '../recipe.ts';

const ofA = { params: { type: 'payment-processing' } };
const ofB = { params: { environment: 'sandbox' } };
const domain = text('shop-', tag, '.invalid');
const registered = record('walletRegistrations', { providerType: 'WalletA', environment: 'Sandbox', domains: [{ name: domain }] });

export const walletRecipes: RecipeTable = {
  'walletRegistrations.platform': { params: { providerType: 'wallet-a' } },
  'walletRegistrations.deleteDomain': { params: { id: registered }, query: { domain } },
  'walletCheckout.snapshot': { needs: [registered], params: { providerType: 'wallet-a', merchantId } },
  'walletA.session': { needs: [registered], after: ['walletRegistrations.sync'], body: { merchantId, domainName: domain } },
  'walletA.pay': {
    body: {
      merchantId,
      amount: 10,
      currency: 'USD',
      paymentToken: {
        paymentData: {},
        paymentMethod: { displayName: 'Visa 1111', network: 'Visa', type: 'debit' },
        transactionIdentifier: name('wallet token'),
      },
    },
  },
  'walletA.updateApiKey': {
    // Not a key: no key starts like this.
    body: { keyId: 'gp', issuerId: 'gp', privateKey: '-----BEGIN PRIVATE KEY-----\nZ2F0ZXByb29m\n-----END PRIVATE KEY-----\n' },
  },
  'walletA.deleteApiKey': { after: ['walletA.updateApiKey'] },
  'walletA.uploadDomainAssociation': { file: { type: 'text/plain', text: 'gateproof' } },
  'walletA.domainAssociation': { as: 'merchantAdmin', after: ['walletA.uploadDomainAssociation'] },
  'walletA.downloadDomainAssociation': { after: ['walletA.uploadDomainAssociation'] },
  'walletA.deleteDomainAssociation': { after: ['walletA.uploadDomainAssociation'] },
  'walletA.initiateCertificate': ofA,
  'walletA.generateCertificate': { ...ofA, after: ['walletA.updateApiKey'] },
  'walletA.certificateCsr': { ...ofA, after: ['walletA.initiateCertificate'] },
  'walletA.completeCertificate': { ...ofA, body: { certificate: certificate('walletA.certificateCsr') } },
  'walletA.certificateStatus': ofA,
  'walletA.deletePendingCertificate': { ...ofA, after: ['walletA.initiateCertificate'] },
  'walletB.generateCertificate': ofB,
  'walletB.certificateCsr': { ...ofB, after: ['walletB.generateCertificate'] },
  'walletB.completeCertificate': { ...ofB, body: { certificate: certificate('walletB.certificateCsr') } },
  'walletB.publicCertificate': { ...ofB, after: ['walletB.completeCertificate'] },
  'walletB.certificateStatus': ofB,
  'walletB.deletePendingCertificate': { ...ofB, after: ['walletB.generateCertificate'] },
  'walletB.jwks': { ...ofB, after: ['walletB.generateCertificate'] },
  'walletB.readJwks': { ...ofB, after: ['walletB.generateCertificate'] },
  'walletB.downloadJwks': { ...ofB, after: ['walletB.generateCertificate'] },
};

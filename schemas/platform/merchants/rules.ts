/** Merchants, resellers, and the billing of merchants. The CATALOGUE rules check their permissions. */
import { chapter } from '../../rule.ts';
import { must } from '../../rules/entry.ts';

const merchants = 'endpoints: Merchants';
const billing = 'endpoints: Merchant billing';

export const merchantRules = chapter(
  { level: 'operations' },
  {
    'MERCHANT-RECORDS': must(
      merchants,
      'Merchants can be created, read, updated, deleted and restored.',
      'operations under /api/merchants on a merchant that was created, and what a read shows after each of them',
    ),
    'MERCHANT-LOCK': must(
      merchants,
      'A merchant can be locked and unlocked.',
      'POST /api/merchants/{id}/lock and /unlock of a merchant that was created',
    ),
    'MERCHANT-PRICE-PLAN': must(
      merchants,
      'A price plan can be assigned and removed.',
      'POST …/assign-price-plan/{pricePlanId} and …/unassign-price-plan of a merchant that was created',
    ),
    'MERCHANT-PROCESSOR-PROFILES': must(
      merchants,
      'Processor profiles can be created, listed, read and deleted.',
      'operations under …/processor-profiles',
    ),
    'MERCHANT-PROFILE-SCOPED': must(
      'concepts: What the service does',
      'Below its own path a merchant finds no processor profile of another merchant.',
      'GET …/processor-profiles/{profileId} and …/summary by otherMerchant below its own id, of a profile of merchantAdmin',
    ),
    'MERCHANT-PROFILE-SUMMARY': must(
      merchants,
      'The summary of a processor profile is without its secrets.',
      'GET …/processor-profiles/{profileId}/summary of a profile that was created with a secret',
    ),
    'MERCHANT-PROFILE-REPLACE': must(
      merchants,
      'A processor profile is replaced as a whole: what the new one lacks is gone.',
      'PUT …/processor-profiles/{profileId}, then GET',
    ),
    'MERCHANT-SCREENING-PROFILES': must(
      merchants,
      'Screening profiles are replaced as a whole.',
      'operations under …/screening-provider-profiles',
    ),
    'MERCHANT-BINDINGS': must(
      merchants,
      'Bindings of tax and 3-D Secure providers can be read, set and tested.',
      'operations under …/tax-bindings and …/three-d-secure-bindings',
    ),
    'MERCHANT-RESELLERS': must(
      'endpoints: Resellers',
      'Resellers and their billing preferences can be managed.',
      'operations under /api/resellers on a reseller that was created, and what a read shows after each of them',
    ),
    'MERCHANT-BILLING-RUNS': must(
      billing,
      'Billing runs can be started, read, exported and cancelled, and the charge of a result tried again.',
      'POST /api/billing-runs, then GET …/{id} and …/{id}/export, and POST …/{id}/cancel; at a simulator also POST …/results/{resultId}/retry-charge',
    ),
    'MERCHANT-BILLING-METHODS': must(
      billing,
      'The payment methods with which a merchant is billed can be read.',
      'GET …/billing/payment-method/history and …/capture-readiness of the own merchant',
    ),
    'MERCHANT-CAPTURE-LINK': must(
      billing,
      'A link that asks a merchant for a payment method can be sent, sent again and cancelled.',
      'POST …/billing/payment-method/capture-link/send, …/resend and …/cancel (bodies not specified)',
    ),
  },
);

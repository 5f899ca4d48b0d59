/** What the gateway meters (assumptions: 20). */

interface Described {
  readonly name: string;
  readonly unit: string;
  readonly category: string;
  readonly isBillable: boolean;
}

const sku = (name: string, unit: string, category: string, isBillable = true): Described => ({ name, unit, category, isBillable });

export const usageSkus = {
  'transactions.authorized': sku('Authorized transactions', 'transaction', 'payments'),
  'transactions.settled': sku('Settled transactions', 'transaction', 'payments'),
  'tokens.created': sku('Created tokens', 'token', 'payments'),
  'payment_methods.stored': sku('Stored payment methods', 'payment method', 'customers'),
  'hosted_sessions.created': sku('Hosted payment sessions', 'session', 'checkout'),
  'recurring.charges': sku('Recurring charges', 'charge', 'billing'),
  'webhooks.delivered': sku('Delivered webhooks', 'delivery', 'notifications'),
  'emails.sent': sku('Sent e-mails', 'message', 'notifications'),
  'sms.sent': sku('Sent text messages', 'message', 'notifications'),
  'screening.checks': sku('Fraud screening checks', 'check', 'risk'),
  'three_ds.authentications': sku('3-D Secure authentications', 'authentication', 'risk'),
  'tax.calculations': sku('Tax calculations', 'calculation', 'tax'),
  'api.requests': sku('API requests', 'request', 'platform', false),
} as const satisfies Readonly<Record<string, Described>>;

export type UsageSku = keyof typeof usageSkus;
export const skuNames = Object.keys(usageSkus) as readonly UsageSku[];

export const isUsageSku = (name: string): name is UsageSku => Object.hasOwn(usageSkus, name);

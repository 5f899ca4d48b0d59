import type { Members } from './member.ts';

const config = { merchantNumber: '00000417', terminalNumber: '001', apiSecret: 'my-sandbox-secret' };
const masked = { ...config, apiSecret: '********cret' };

export const processorMembers: Members = {
  'Processor.id': ['The name that profiles and paths give the processor.', 'sim-card'],
  'Processor.name': ['For people to read.', 'Simulated card processor'],
  'Processor.description': ['What the processor is for.', 'Cards and wallets, with every follow-up operation.'],
  'Processor.paymentTypes': ['The kinds of payment method that the processor takes.', ['Card', 'DigitalWallet']],
  'Processor.networks': ['The card networks that the processor takes; empty if it takes no cards.', ['Visa', 'Mastercard']],
  'Processor.currencies': ['The currencies that the processor takes, ISO 4217.', ['USD', 'EUR']],
  regions: ['Where merchants of the processor may be, ISO 3166-1.', ['US', 'CA']],
  'Processor.capabilities': ['What the processor can do beyond a plain sale.', ['Authorization', 'PartialCapture', 'Refund']],
  isTestProcessor: ['Whether it moves no money.', true],
  configVersion: ['Changes with the schema of the configuration.', '1'],
  'ProcessorConfigCheck.config': ['The configuration to check; nothing of it is stored.', config],
  'ProcessorConfigCheck.environment': ['Where the configuration is to be used.', 'Sandbox'],
  'ProcessorConfigResult.errors': ['Why a profile with this configuration would be refused; empty if it would not.', []],
  warnings: ['What would be accepted, and may yet not be meant.', []],

  'ProcessorProfile.name': ['Chosen by the caller; unique among the profiles of the merchant, without regard to case.', 'Main terminal'],
  processorName: ['The name of the processor, for people to read.', 'Simulated card processor'],
  'ProcessorProfile.paymentTypes': ['The kinds of payment method that go through this profile.', ['Card', 'DigitalWallet']],
  'ProcessorProfileSummary.paymentTypes': ['The kinds of payment method that go through this profile.', ['Card', 'DigitalWallet']],
  currencies: ['The currencies that go through this profile, ISO 4217.', ['USD']],
  'ProcessorProfile.networks': ['The card networks that go through this profile; null for all that the processor takes.', null],
  'ProcessorProfile.isActive': ['False takes the profile out of use without deleting it.', true],
  'ProcessorProfile.isDefault': [
    'Whether payments prefer this profile. The first profile of a merchant is its default; setting it on another profile moves it there.',
    true,
  ],
  'ProcessorProfileSummary.isDefault': ['Whether payments prefer this profile.', true],
  'ProcessorProfile.priority': ['Where no default fits, the profile with the highest priority takes a payment.', 0],
  settlementMode: ['How batches close: by the clock, by hand, or by the processor.', 'Automatic'],
  settlementTime: ['Time of day at which a batch closes, hours and minutes.', '02:00'],
  'ProcessorProfile.timeZone': ['Of the settlement time, by its IANA name; null if none was given.', 'America/New_York'],
  useNetworkTokens: ['Whether cards are charged by tokens of their network.', false],
  rejectAvs: ['Results of the address check that decline a payment.', ['N']],
  rejectCvv: ['Results of the check of the printed code that decline a payment.', ['N']],
  'ProcessorProfile.config': [
    'What the processor needs, by its schema. Secret members come back masked; sending the mask back keeps the secret.',
    masked,
  ],
  'ProcessorProfileCreateDto.config': ['What the processor needs, by its schema.', config],
  publicConfig: ['The members of the configuration that are not secret.', { merchantNumber: '00000417', terminalNumber: '001' }],
};

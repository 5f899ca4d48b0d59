/** The simulated processors (assumptions: 24). */
import {
  type CardNetwork,
  type TokenType,
  type TransactionOperationType,
  type TransactionType,
  CardNetwork as networks,
} from '../../../../schemas/conventions/enums.ts';
import { ProcessorCapability, type ProcessorDto } from '../../../../schemas/payments/processors/group.ts';
import type { World } from '../../kernel/world.ts';
import type { ProcessorProfileRecord } from './record.ts';

export type Capability = TransactionType | TransactionOperationType;

interface About {
  readonly name: string;
  readonly description: string;
  readonly paymentTypes: readonly TokenType[];
  readonly networks: readonly CardNetwork[];
  readonly regions: readonly string[];
  readonly supports: readonly Capability[];
  /** Beyond those that follow from `supports`. */
  readonly further: readonly ProcessorCapability[];
}

export interface Processor {
  readonly listing: ProcessorDto;
  readonly supports: ReadonlySet<Capability>;
}

const currencies = 'AUD BRL CAD CHF CLF CLP CNY CZK DKK EUR GBP HKD INR JPY KRW KWD MXN NOK NZD PLN SEK SGD THB TND USD ZAR'.split(' ');
const regions = ['AU', 'CA', 'DE', 'FR', 'GB', 'JP', 'US'];
const cardNetworks = networks.enum.filter((network) => network !== 'Unknown');

const review = ['Approve', 'Reject'] as const;
const basic = ['Sale', 'Authorization', 'Verification', 'Credit', 'Capture', 'Void', 'Refund', 'Reversal', ...review] as const;
const cards = [...basic, 'Increment', 'Adjust'] as const;
const everything = ['Level3', 'NetworkTokens', 'HostCapture'] as const;

const abouts: Readonly<Record<string, About>> = {
  'sim-card': {
    name: 'Simulated card processor',
    description: 'Cards and wallets, with every follow-up operation.',
    paymentTypes: ['Card', 'DigitalWallet'],
    networks: cardNetworks,
    regions,
    supports: cards,
    further: everything,
  },
  'sim-debit': {
    name: 'Simulated debit processor',
    description: 'Cards, whose authorizations can be neither raised nor adjusted.',
    paymentTypes: ['Card'],
    networks: cardNetworks,
    regions,
    supports: basic,
    further: everything,
  },
  'sim-ach': {
    name: 'Simulated check processor',
    description: 'Bank accounts, which settle after two banking days.',
    paymentTypes: ['Check'],
    networks: [],
    regions: ['US'],
    supports: ['Sale', 'Verification', 'Credit', 'Void', 'Refund', 'Reversal', ...review],
    further: [],
  },
  'sim-cash': {
    name: 'Simulated cash drawer',
    description: 'Records payments in cash.',
    paymentTypes: ['Cash'],
    networks: [],
    regions,
    supports: ['Sale', 'Credit', 'Refund', 'Reversal', ...review],
    further: [],
  },
  'sim-wallet': {
    name: 'Simulated wallet processor',
    description: 'Wallets and alternative payment methods.',
    paymentTypes: ['DigitalWallet', 'AlternativePayment'],
    networks: [],
    regions,
    supports: basic,
    further: ['NetworkTokens'],
  },
  'sim-flaky': {
    name: 'Simulated unreliable processor',
    description: 'Cards; every third payment through a profile fails with response code 96.',
    paymentTypes: ['Card'],
    networks: cardNetworks,
    regions,
    supports: cards,
    further: everything,
  },
};

/** Fails every third payment of a profile (assumptions: 36). */
const unreliable = 'sim-flaky';

const shown: Readonly<Partial<Record<ProcessorCapability, Capability>>> = {
  Authorization: 'Authorization',
  PartialCapture: 'Capture',
  Increment: 'Increment',
  Adjust: 'Adjust',
  Refund: 'Refund',
  Reversal: 'Reversal',
};

function processorOf(id: string, { supports, further, ...about }: About): Processor {
  const isShown = (capability: ProcessorCapability): boolean => {
    const own = shown[capability];
    return own === undefined ? further.includes(capability) : supports.includes(own);
  };
  const listing = {
    id,
    name: about.name,
    description: about.description,
    paymentTypes: [...about.paymentTypes],
    networks: [...about.networks],
    currencies,
    regions: [...about.regions],
    capabilities: ProcessorCapability.enum.filter(isShown),
    isTestProcessor: true,
    configVersion: '1',
  };
  return Object.freeze({ listing: Object.freeze(listing), supports: new Set(supports) });
}

export const processors: ReadonlyMap<string, Processor> = new Map(
  Object.entries(abouts).map(([id, about]) => [id, processorOf(id, about)]),
);

export const supports = (processorId: string, capability: Capability): boolean =>
  processors.get(processorId)?.supports.has(capability) ?? false;

const every = 3;

/** Counts a payment through a profile. Returns whether its processor fails it. */
export const failsNow = (world: World, { id, processorId }: ProcessorProfileRecord): boolean =>
  processorId === unreliable && world.next(`payments ${id}`) % every === 0;

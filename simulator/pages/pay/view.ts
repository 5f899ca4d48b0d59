/** The contents of a shopper's page (assumptions: 17), without anything that a shopper must not know. */
import type { TokenType, WalletProviderType } from '../../../schemas/conventions/enums.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

export type PaymentTab = Extract<TokenType, 'Card' | 'Check' | 'DigitalWallet'>;

/** Why nothing can be paid any more, or not now. */
export type EndState = 'paused' | 'expired' | 'completed' | 'limitReached' | 'inReview' | 'closed';

export interface TestNumber {
  readonly number: string;
  readonly what: string;
}

export interface Attempt {
  /** Names it in addresses. */
  readonly token: string;
  readonly outcome: 'approved' | 'stored' | 'inReview' | 'declined' | 'failed';
  /** Approved or requested, in major units; null for a stored card. */
  readonly amount: number | null;
  /** The requested amount, if less was approved. */
  readonly requested: number | null;
  readonly currency: string;
  readonly message: string | null;
  /** `Visa ending in 1111`. */
  readonly method: string | null;
  readonly transactionId: string | null;
  readonly at: Date;
}

/** `field`: the name of a field, or null for the whole form. */
export interface FieldFault {
  readonly field: string | null;
  readonly message: string;
}

export interface CustomField {
  readonly key: string;
  readonly label: string;
  readonly isRequired: boolean;
  readonly maxLength: number;
  /** Null: a text is entered. */
  readonly options: readonly Option[] | null;
}

export interface PayView {
  readonly sessionId: string;
  /** The query for requests of the page; empty unless the world is a fork. */
  readonly query: string;
  readonly merchantName: string;
  readonly title: string;
  readonly description: string | null;
  /** An uploaded picture, as a path of this server, or an absolute address. */
  readonly bannerUrl: string | null;
  /** Absolute addresses, http or https. */
  readonly termsUrl: string | null;
  readonly successUrl: string | null;
  readonly cancelUrl: string | null;
  /** `#rrggbb`. */
  readonly color: string | null;
  readonly storesOnly: boolean;
  readonly end: EndState | null;
  readonly currency: string;
  /** In major units; null: the shopper enters it. */
  readonly amount: number | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly suggestions: readonly number[];
  readonly tabs: readonly PaymentTab[];
  readonly wallets: readonly WalletProviderType[];
  readonly asksBillingAddress: boolean;
  readonly asksShippingAddress: boolean;
  readonly asksPromotionCode: boolean;
  readonly customFields: readonly CustomField[];
  readonly mayKeepCard: boolean;
  /** Makes a second submission show the result of the first. */
  readonly token: string;
  /** The year in which a test card expires, by the clock of the world. */
  readonly testYear: number;
  readonly testCards: readonly TestNumber[];
  readonly testAccounts: readonly TestNumber[];
}

/** Earlier input by name of field, without card numbers and codes. */
export type Entered = Readonly<Record<string, string>>;

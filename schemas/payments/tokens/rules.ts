import { chapter } from '../../rule.ts';
import { level, must } from '../../rules/entry.ts';
import { fieldRules } from '../../rules/fields.ts';

const fields = 'concepts: CreateStandaloneTokenResponseDto';
const operation = 'endpoints: operation 2';
const call = 'POST /api/tokens/create-from-transaction-async';
const core = level('core');

export const tokens = chapter(
  { level: 'operations' },
  {
    ...fieldRules(
      'TOKEN',
      { subject: 'The token reply', source: fields, observed: `${call} for the card transaction with suppressNulls=false` },
      {
        id: 'uuid',
        numericToken: 'int64?',
        cardFormatToken: 'string?',
        publicReference: 'string?',
        maskedPaymentDetails: 'object',
        type: 'enumeration',
        category: 'enumeration',
        idempotencyStatus: 'enumeration',
      },
    ),

    'TOKEN-STATUS-200': must(operation, 'Creating a token from a transaction answers 200.', `${call} for the card transaction`),
    'TOKEN-NO-PERMISSION': must(
      operation,
      'Creating a token needs no named permission.',
      `${call} by noPermissions for a transaction of its own merchant does not answer 403`,
      core,
    ),
    'TOKEN-REFERENCE-PREFIX': must(fields, '`publicReference` is `pt_` and something after it.', 'publicReference of the reply'),
    'TOKEN-REFERENCE-OPAQUE': must(
      fields,
      '`publicReference` contains neither the vault id nor the legacy tokens.',
      'publicReference, searched for id, numericToken and cardFormatToken',
    ),
    'TOKEN-REFERENCE-DISTINCT': must(
      'endpoints: operation 2, rule 3',
      'Tokens of different payment methods have different handles and ids.',
      'publicReference and id of the tokens of two cards that the suite charged',
    ),
    'TOKEN-TYPE-VALUES': must(fields, '`type` is Card, Check, Cash, DigitalWallet or AlternativePayment.', 'type of the reply'),
    'TOKEN-TYPE-MATCHES': must(
      operation,
      'The token has the type of the payment method from which it was created.',
      'type of the reply for the card transaction: Card',
    ),
    'TOKEN-CATEGORY-VALUES': must(fields, '`category` is Internal, Network or Wallet.', 'category of the reply'),
    'TOKEN-NO-CARD-NUMBER': must(
      'endpoints: operation 2, rule 4',
      'The reply contains no card number or full account number.',
      'every string of the reply except the legacy tokens, searched for 13 to 19 digits that pass the Luhn check',
      core,
    ),
    'TOKEN-LEGACY-NOT-A-CARD': must(
      'endpoints: operation 2, rule 4',
      'The legacy tokens are not the card number.',
      'numericToken and cardFormatToken, compared with the card number of a transaction that the suite created',
      core,
    ),
    'TOKEN-MASKED-ONLY': must(
      fields,
      '`maskedPaymentDetails` contains only masked and last-four values.',
      'every string in it, searched for more than eight consecutive digits',
      core,
    ),
    'TOKEN-OTHER-MERCHANT': must(
      'endpoints: operation 2, rule 1',
      'A transaction that does not belong to `merchantId` answers not found.',
      `${call} with the caller's merchantId and the other merchant's transaction: 404`,
      core,
    ),
    'TOKEN-FOREIGN-MERCHANT': must(
      operation,
      "A `merchantId` outside the caller's scope is rejected.",
      `${call} with the other merchant's id and transaction does not succeed`,
      core,
    ),
    'TOKEN-UNKNOWN-TRANSACTION': must(
      'endpoints: operation 2, rule 1',
      'A transaction that does not exist answers not found.',
      `${call} with a random id: 404`,
    ),
    'TOKEN-NO-METHOD': must(
      'endpoints: operation 2, rule 5',
      'A transaction that stored no reusable payment method is rejected.',
      `${call} for the methodless transaction: a 4xx`,
    ),
    'TOKEN-NO-METHOD-CODED': must(
      'concepts: Errors, rule 3',
      'The rejection of such a transaction has the code of a business error.',
      'error.code of the rejection is a non-empty string',
    ),
    'TOKEN-CUSTOMER-NOT-STORED': must(
      'endpoints: operation 2, rule 6',
      '`customerId` is accepted and not stored with the token.',
      `${call} with a random customerId: 200, and the reply does not contain it`,
    ),
    'TOKEN-CHARGE': must(
      'endpoints: operation 2, rule 3',
      'The token is charged by its `publicReference`.',
      'POST /api/transactions with the reference as token (rest of the body not specified)',
    ),
    'TOKEN-STORED-METHOD': must(
      'endpoints: operation 2, rule 2',
      'The token comes from the payment method that the transaction stored.',
      'two tokens of the same transaction have equal maskedPaymentDetails',
    ),
  },
);

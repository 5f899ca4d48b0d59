/** Tokens minted from a transaction. */
import { chapter } from '../../rule.ts';
import { level, must } from '../entry.ts';
import { fieldRules } from '../fields.ts';

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

    'TOKEN-STATUS-200': must(operation, 'A token minted from a transaction answers 200.', `${call} for the card transaction`),
    'TOKEN-NO-PERMISSION': must(
      operation,
      'Minting a token needs no named permission.',
      `${call} by noPermissions for a transaction of its own merchant is not 403`,
      core,
    ),
    'TOKEN-REFERENCE-PREFIX': must(fields, '`publicReference` begins with `pt_`.', 'publicReference of the reply'),
    'TOKEN-REFERENCE-OPAQUE': must(
      fields,
      '`publicReference` shows neither the vault id nor the legacy tokens.',
      'publicReference, searched for id, numericToken and cardFormatToken',
    ),
    'TOKEN-TYPE-VALUES': must(fields, '`type` is Card, Check, Cash, DigitalWallet or AlternativePayment.', 'type of the reply'),
    'TOKEN-TYPE-MATCHES': must(
      operation,
      'The token has the type of the payment method it was made from.',
      'type of the reply for the card transaction: Card',
    ),
    'TOKEN-CATEGORY-VALUES': must(fields, '`category` is Internal, Network or Wallet.', 'category of the reply'),
    'TOKEN-NO-CARD-NUMBER': must(
      'endpoints: operation 2, rule 4',
      'No card or full account number is in the reply.',
      'every string of the reply but the legacy tokens, searched for 13 to 19 digits that pass the Luhn check',
      core,
    ),
    'TOKEN-LEGACY-NOT-A-CARD': must(
      'endpoints: operation 2, rule 4',
      'The legacy tokens are not the card number.',
      'numericToken and cardFormatToken against the number of a transaction that the suite made itself',
      core,
    ),
    'TOKEN-MASKED-ONLY': must(
      fields,
      '`maskedPaymentDetails` holds masked and last-four values only.',
      'every string inside, searched for more than eight digits in a row',
      core,
    ),
    'TOKEN-OTHER-MERCHANT': must(
      'endpoints: operation 2, rule 1',
      'A transaction of another merchant than `merchantId` is not found.',
      `${call} with the own merchantId and the other merchant's transaction: 404`,
      core,
    ),
    'TOKEN-FOREIGN-MERCHANT': must(
      operation,
      "A `merchantId` outside the caller's scope is refused.",
      `${call} with the other merchant's id and transaction is no success`,
      core,
    ),
    'TOKEN-UNKNOWN-TRANSACTION': must(
      'endpoints: operation 2, rule 1',
      'A transaction that does not exist is not found.',
      `${call} with a random id: 404`,
    ),
    'TOKEN-NO-METHOD': must(
      'endpoints: operation 2, rule 5',
      'A transaction that stored no reusable payment method is refused.',
      `${call} for the methodless transaction: a 4xx`,
    ),
    'TOKEN-NO-METHOD-CODED': must(
      'concepts: Errors, rule 3',
      'That refusal carries the code of a business error.',
      'error.code of the refusal is a string that is not empty',
    ),
    'TOKEN-CUSTOMER-NOT-STORED': must(
      'endpoints: operation 2, rule 6',
      '`customerId` is accepted and leaves no trace on the token.',
      `${call} with a random customerId: 200, and the reply does not hold it`,
    ),
    'TOKEN-CHARGE': must(
      'endpoints: operation 2, rule 3',
      'The token is charged by its `publicReference`.',
      'POST /api/transactions with the reference as token; the body is not shown but for this member',
    ),
    'TOKEN-STORED-METHOD': must(
      'endpoints: operation 2, rule 2',
      'The token comes from the payment method that the transaction stored.',
      'two tokens of the same transaction have equal maskedPaymentDetails',
    ),
  },
);

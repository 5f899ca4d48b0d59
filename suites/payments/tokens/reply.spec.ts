import { conformance, ownBody, required, stringAt, topic, unobservable } from '../../../fixtures/test.ts';
import { CreateStandaloneTokenResponseDto } from '../../../schemas/payments/tokens/group.ts';
import { isValidation, observeChoice } from '../../checks/choice.ts';
import { idOf } from '../../checks/created.ts';
import { fieldRules, judgeFields } from '../../checks/fields.ts';
import { cardNumbersIn, mint, minted, mintedOfRun, mintWithoutCustomer, textsIn } from '../../checks/payment.ts';

const needs = ['merchantAdmin.merchantId', 'fixtures.cardTransaction', 'consent.write'] as const;
const tokenTypes = ['Card', 'Check', 'Cash', 'DigitalWallet', 'AlternativePayment'];
const categories = ['Internal', 'Network', 'Wallet'];
const otherCard = { number: '5555555555554444', expirationMonth: 12, expirationYear: 2049, securityCode: '123' };
const legacy = new Set(['numericToken', 'cardFormatToken']);

topic('Token from a transaction', () => {
  conformance(
    'holds every documented field',
    {
      rules: [
        'TOKEN-STATUS-200',
        'TOKEN-REFERENCE-PREFIX',
        'TOKEN-REFERENCE-OPAQUE',
        'TOKEN-TYPE-VALUES',
        'TOKEN-TYPE-MATCHES',
        'TOKEN-CATEGORY-VALUES',
        ...fieldRules('TOKEN'),
      ],
      needs,
    },
    async (context) => {
      const { judge, target } = context;
      const transactionId = target.fixtures['cardTransaction']!;
      // A refusal may be about the caller or the transaction; a documented request gives no cause for an internal error.
      const first = await mint(context, { transactionId, shared: transactionId });
      if (first.status === 500)
        judge.equal('TOKEN-STATUS-200', first.status, 200, { check: 'a token of a card transaction', answer: first });
      const answer = first.ok ? first : await mintedOfRun(context, transactionId);
      judge.equal('TOKEN-STATUS-200', answer.status, 200, { check: 'a token of a card transaction', answer });
      judgeFields(judge, 'TOKEN', CreateStandaloneTokenResponseDto, answer, 'the token reply');
      const type = stringAt(answer, 'type');
      judge.that('TOKEN-TYPE-VALUES', tokenTypes.includes(type), { check: 'type', expected: tokenTypes.join(', '), actual: type, answer });
      judge.equal('TOKEN-TYPE-MATCHES', type, 'Card', { check: 'type of the token of a card transaction', answer });
      const category = stringAt(answer, 'category');
      judge.that('TOKEN-CATEGORY-VALUES', categories.includes(category), {
        check: 'category',
        expected: categories.join(', '),
        actual: category,
        answer,
      });
      const reference = stringAt(answer, 'publicReference');
      judge.that('TOKEN-REFERENCE-PREFIX', reference.length > 'pt_'.length && reference.startsWith('pt_'), {
        check: 'publicReference',
        expected: 'pt_ and something after it',
        actual: reference,
        answer,
      });
      const id = stringAt(answer, 'id');
      const hidden = [id, id.replaceAll('-', ''), ...[...legacy].map((name) => String(answer.get(name) ?? ''))];
      const shown = hidden.find((value) => value.length >= 6 && reference.toLowerCase().includes(value.toLowerCase()));
      judge.that('TOKEN-REFERENCE-OPAQUE', shown === undefined, {
        check: 'publicReference, searched for id, numericToken and cardFormatToken',
        expected: 'none of them',
        actual: reference,
        answer,
      });
    },
  );

  conformance('shows no number of a card or account', { rules: ['TOKEN-NO-CARD-NUMBER', 'TOKEN-MASKED-ONLY'], needs }, async (context) => {
    const { judge, target } = context;
    const answer = await mintedOfRun(context, target.fixtures['cardTransaction']!);
    const numbers = textsIn(answer.json).filter(({ name, text }) => !legacy.has(name) && cardNumbersIn(text).length > 0);
    judge.that('TOKEN-NO-CARD-NUMBER', numbers.length === 0, {
      check: 'the reply except the legacy tokens, searched for card numbers',
      expected: 'none',
      actual: numbers.length === 0 ? 'none' : `in ${numbers.map(({ path }) => path).join(', ')}`,
      answer,
    });
    const details: unknown = answer.get('maskedPaymentDetails');
    if (typeof details !== 'object' || details === null) unobservable('the reply has no maskedPaymentDetails');
    const long = textsIn(details).filter(({ text }) => /\d{9}/.test(text.replace(/(?<=\d)[ -](?=\d)/g, '')));
    judge.that('TOKEN-MASKED-ONLY', long.length === 0, {
      check: 'maskedPaymentDetails, searched for more than eight digits in a row',
      expected: 'none',
      actual: long.length === 0 ? 'none' : `in ${long.map(({ path }) => path).join(', ')}`,
      answer,
    });
  });

  conformance(
    'has legacy tokens that are not the number of the card, and a handle that no other card has',
    { rules: ['TOKEN-LEGACY-NOT-A-CARD', 'TOKEN-REFERENCE-DISTINCT'], needs: ['merchantAdmin.merchantId', 'consent.write'] },
    async (context) => {
      const { api, build, judge } = context;
      const body = api.bodyFor('transactions.create', build.cardTransaction());
      const numbers = cardNumbersIn(JSON.stringify(body));
      if (numbers.length === 0) unobservable('set requests["transactions.create"] to a body that has the number of a card');
      const charged = required(await api.call('transactions.create', { as: 'merchantAdmin', body, shared: 'quiet' }), 'charging a card');
      const answer = await minted(context, await idOf(context, 'transactions', charged, { sent: body }));
      for (const name of legacy) {
        const value = String(answer.get(name) ?? '').replace(/\D/g, '');
        judge.that('TOKEN-LEGACY-NOT-A-CARD', !numbers.includes(value), {
          check: `${name} of the token of a card that the suite charged`,
          expected: 'not the number of the card',
          actual: numbers.includes(value) ? 'the number of the card' : 'another one',
          answer,
        });
      }
      // Two tokens of one card may be equal, but a token of one card cannot charge another.
      const next = api.bodyFor('transactions.create', build.cardTransaction({ cardData: otherCard }));
      if (cardNumbersIn(JSON.stringify(next)).some((number) => numbers.includes(number)))
        unobservable(
          'set requests["transactions.create"] to a body with {cardData} in place of its card, so that two cards can be charged',
        );
      const another = required(await api.call('transactions.create', { as: 'merchantAdmin', body: next }), 'charging another card');
      const other = await minted(context, await idOf(context, 'transactions', another, { sent: next }));
      for (const name of ['publicReference', 'id'] as const)
        judge.that('TOKEN-REFERENCE-DISTINCT', stringAt(other, name) !== stringAt(answer, name), {
          check: `${name} of the tokens of two cards`,
          expected: 'different ones',
          actual: other.get(name),
          answer: other,
        });
    },
  );

  conformance(
    'is made from the stored payment method, and does not contain the customer',
    { rules: ['TOKEN-STORED-METHOD', 'TOKEN-CUSTOMER-NOT-STORED'], needs },
    async (context) => {
      const { build, judge, target } = context;
      const transactionId = target.fixtures['cardTransaction']!;
      const first = await mintedOfRun(context, transactionId);
      const bare = await mintWithoutCustomer(context, transactionId);
      observeChoice(judge, 'tokens.requireCustomerId', !bare.ok);
      const customerId = build.uuid('customer');
      const answer = await mint(context, { transactionId, customerId });
      const second = answer.ok ? answer : required(bare, 'a second token from a transaction');
      judge.equal('TOKEN-STORED-METHOD', second.get('maskedPaymentDetails'), first.get('maskedPaymentDetails'), {
        check: 'maskedPaymentDetails of two tokens of one transaction',
        answer: second,
      });
      if (!answer.ok) unobservable(`a token for a customer that does not exist answered ${answer.status}`, answer);
      judge.that('TOKEN-CUSTOMER-NOT-STORED', !answer.text.toLowerCase().includes(customerId), {
        check: 'the reply, searched for the customerId that was sent',
        expected: 'not found',
        answer,
      });
    },
  );

  conformance('is charged by its publicReference', { rules: ['TOKEN-CHARGE'], needs }, async (context) => {
    const { api, build, judge, target } = context;
    const token = stringAt(await mintedOfRun(context, target.fixtures['cardTransaction']!), 'publicReference');
    // The same body with a card shows that the target accepts it, so that only the token can be refused.
    const assumed = build.cardTransaction();
    await api.assumed('transactions.create', { as: 'merchantAdmin', body: assumed, shared: 'quiet' });
    const given = api.bodyFor('transactions.create', build.cardTransaction()) as Readonly<Record<string, unknown>>;
    const body = { ...Object.fromEntries(Object.entries(given).filter(([name]) => !/^cardData$/i.test(name))), tokenData: { token } };
    const answer = await api.call('transactions.create', { as: 'merchantAdmin', body });
    const refused = isValidation(answer) || (!answer.ok && answer.status !== 404);
    if (refused) unobservable(`a charge by tokenData.token answered ${answer.status}; ${ownBody('transactions.create')}`, answer);
    judge.that('TOKEN-CHARGE', answer.ok, { check: 'a charge by the publicReference of a new token', expected: 'a success', answer });
  });
});

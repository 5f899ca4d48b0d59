/** Judges of resilience: responses, receivers and lists. Pure. */
import { isSameJson } from '../../../schemas/shared/json.ts';
import { believedAbout, chargesOf, isPaid, ordersMet, ordersStaged, paymentsOf, type Evidence } from '../evidence.ts';
import { isSameCharge, postsOf } from './contract.ts';
import { delayBetween, judged, untested, type Judged, type Judges } from './judged.ts';
import { count } from '../../../reports/counts.ts';

const finalState = (evidence: Evidence, order: string, check: string) => {
  const belief = believedAbout(evidence, order);
  return belief === undefined ? [] : { belief, check };
};

const paidOnce = (evidence: Evidence, what: string, check: string) =>
  ordersMet(evidence, what).flatMap((order) => {
    const payments = paymentsOf(evidence, order);
    return judged(`${check} (order ${order})`, payments.length === 1, {
      expected: 'one payment',
      actual: count(payments.length, 'payment'),
      exchange: chargesOf(evidence, order).at(-1),
    });
  });

/** An order whose event the client had to apply. */
const applied = (evidence: Evidence, what: string, check: string) =>
  ordersStaged(evidence, what).flatMap((order) => {
    const found = finalState(evidence, order, check);
    if (Array.isArray(found)) return [];
    const { belief } = found as { readonly belief: NonNullable<ReturnType<typeof believedAbout>> };
    return judged(`${check} (order ${order})`, belief.outcome === 'paid' && belief.fulfilled === 1, {
      expected: 'paid and fulfilled once',
      actual: `${belief.outcome}, fulfilled ${count(belief.fulfilled, 'time')}`,
    });
  });

export const resilienceJudges: Judges = {
  'RETRY-AFTER-DATE': (evidence) =>
    chargesOf(evidence).flatMap((charge, index, all) => {
      if (charge.staged !== 'retry at a date' || charge.retryAfter === null) return [];
      const next = all.slice(index + 1).find(({ order }) => order === charge.order);
      if (next === undefined)
        return untested('the client waits until the date in Retry-After', 'The client did not send the charge again.');
      const waited = delayBetween(charge, next).most;
      // HTTP dates have whole seconds.
      return judged('the client waits until the date in Retry-After', waited >= 950, {
        expected: 'at least one second',
        actual: `${(waited / 1000).toFixed(2)} s`,
        exchange: next,
      });
    }),
  'RETRY-AFTER-ODD': (evidence) =>
    paidOnce(evidence, 'odd Retry-After', 'an odd Retry-After does not keep the charge from being made once'),
  'NO-RETRY-REFUSED': (evidence) =>
    ['refused with 400', 'refused with 401', 'refused with 403', 'refused with 404', 'refused with 422'].flatMap((what) =>
      ordersStaged(evidence, what).flatMap((order) => {
        const charges = chargesOf(evidence, order);
        const task = evidence.tasks.find((one) => one.do === 'charge' && one.order === order);
        const until = task?.answeredAt ?? Infinity;
        const [first, ...later] = charges.filter(({ at }) => at <= until);
        if (first === undefined) return [];
        const again = later.find((charge) => isSameCharge(charge, first));
        return judged(`a charge that was ${what} is not sent again unchanged`, again === undefined, {
          expected: 'one request',
          actual: count(charges.length, 'request'),
          exchange: again,
        });
      }),
    ),

  'RECEIVER-ACCEPTS': (evidence) => (evidence.staged.some(({ what }) => what === 'killed') ? [] : postsOf(evidence, 'genuine', true)),
  'RECEIVER-REPLAY': (evidence) => [
    ...postsOf(evidence, 'repeated', true),
    ...ordersStaged(evidence, 'event repeated').flatMap((order) => {
      const belief = believedAbout(evidence, order);
      if (belief === undefined || !evidence.isReceiving) return [];
      return judged(`a repeated event of order ${order} has no second effect`, belief.fulfilled <= 1, {
        expected: 'fulfilled once',
        actual: `fulfilled ${count(belief.fulfilled, 'time')}`,
      });
    }),
  ],
  'RECEIVER-STORES-FIRST': (evidence) =>
    evidence.posts.some(({ what, status }) => what === 'before the kill' && status !== null && status >= 200 && status < 300)
      ? applied(evidence, 'killed after a delivery', 'an event that was answered with a 2xx survives a crash')
      : [],
  'RECEIVER-NOT-STORED': (evidence) =>
    evidence.posts.some(({ what }) => what === 'while nothing can be stored')
      ? applied(evidence, 'event without storage', 'an event that could not be stored is not lost')
      : [],
  'RECEIVER-AT-ONCE': (evidence) =>
    evidence.posts.some(({ what, status }) => what === 'twice' && status !== null)
      ? applied(evidence, 'event twice', 'an event that arrives twice at once has one effect')
      : [],
  'RECEIVER-ORDER': (evidence) =>
    ordersStaged(evidence, 'events out of order').flatMap((order) => {
      const belief = believedAbout(evidence, order);
      const [payment] = paymentsOf(evidence, order);
      if (belief === undefined || payment === undefined || !evidence.isReceiving) return [];
      return judged(
        `events out of order end in the same state (order ${order})`,
        Number(belief.refunded) === payment.refunded && belief.fulfilled <= 1,
        {
          expected: `${payment.refunded} refunded, fulfilled at most once`,
          actual: `${belief.refunded} refunded, fulfilled ${count(belief.fulfilled, 'time')}`,
        },
      );
    }),
  'RECEIVER-EARLY': (evidence) =>
    evidence.posts.some(({ what, status }) => what === 'before the answer' && status !== null)
      ? applied(evidence, 'event before the answer', 'an event that arrives before the answer is handled once')
      : [],
  'RECEIVER-UNKNOWN-TYPE': (evidence) => [
    ...postsOf(evidence, 'of an unknown type', true),
    ...postsOf(evidence, 'with unknown members', true),
    ...postsOf(evidence, 'genuine after unknown ones', true),
  ],

  'LIST-CHANGES': (evidence) =>
    ordersStaged(evidence, 'list changed').length === 0
      ? []
      : evidence.tasks.flatMap(({ do: name, result }) => {
          if (name !== 'list' || result?.transactions === undefined) return [];
          const found = result.transactions;
          const missing = evidence.listed.filter((id) => !found.includes(id));
          const twice = found.filter((id, index) => found.indexOf(id) !== index);
          return judged('a list that changes yields each record once', missing.length === 0 && twice.length === 0, {
            expected: `${count(evidence.listed.length, 'record')}, each once`,
            actual: `${missing.length} missing, ${twice.length} twice`,
          });
        }),
  'COUNT-APPROXIMATE': (evidence) =>
    evidence.requests.some(({ staged }) => staged === 'miscounted')
      ? listComplete(evidence, 'a list whose count is wrong is read whole')
      : [],
  'LIST-EMPTY-PAGE': (evidence) => listAfter(evidence, 'empty page', 'an empty page with a token is not the end'),
  'LIST-TOKEN-REFUSED': (evidence) => listAfter(evidence, 'token refused', 'a refused token does not cut the list short'),

  'MEMBERS-SURVIVE': ({ changed, requests }) => {
    if (changed === null) return [];
    const { before, after, change } = changed;
    const lost = membersLost(before, after, change);
    const made = Object.entries(change).every(([name, value]) => isSameJson(value, memberIn(after, name)));
    const written = requests.findLast(({ operation }) => operation === 'customers.update');
    const unknown = requests.findLast(({ staged }) => staged === 'unknown members')?.answer ?? null;
    const dropped =
      unknown === null
        ? []
        : ['loyalty', 'billingAddress'].filter((name) => !isSameJson(memberIn(unknown, name), memberIn(written?.body, name)));
    return [
      judged('all members that the client was not asked to change are as before', lost.length === 0 && made, {
        expected: `only ${Object.keys(change).join(', ')} changed`,
        actual: made ? `also changed: ${lost.join(', ')}` : 'the change was not made',
      }),
      judged('members that the client does not know are written as they were read', dropped.length === 0, {
        expected: 'the members of the answer that was read',
        actual: `without what was read in ${dropped.join(', ')}`,
        exchange: written,
      }),
    ];
  },
  'CHANGE-NOT-OVERWRITTEN': ({ changed, requests }) => {
    if (changed === null || !requests.some(({ staged }) => staged === 'changed meanwhile')) return [];
    const lost = membersLost(changed.before, changed.after, changed.change);
    return [
      judged('what someone else changed meanwhile is not overwritten', lost.length === 0, {
        expected: 'the change of both, or an error',
        actual: `overwritten: ${lost.join(', ')}`,
        exchange: requests.findLast(({ operation }) => operation === 'customers.update'),
      }),
    ];
  },
  'NULL-OR-ABSENT': (evidence) =>
    ordersStaged(evidence, 'nulls').flatMap((order) => [
      ...listComplete(evidence, 'a list is read whole, whether members without a value are null or absent'),
      ...evidence.tasks
        .filter((task) => task.do === 'charge' && task.order === order && task.result?.outcome !== undefined)
        .map(({ result }) =>
          judged(`the charge of order ${order} is understood`, result?.outcome === 'paid' || !isPaid(evidence, order), {
            expected: 'paid',
            actual: String(result?.outcome),
            exchange: chargesOf(evidence, order).at(-1),
          }),
        ),
    ]),
  'TERM-RESOLVED': (evidence) => {
    return ordersStaged(evidence, 'terminated').flatMap((order) => {
      const payments = paymentsOf(evidence, order);
      const said = resolutionOf(evidence, order);
      if (said === undefined) return [];
      const isRight = payments.length <= 1 && (said.isPaid === null || said.isPaid === isPaid(evidence, order));
      return judged(`order ${order}, under way at SIGTERM, is resolved`, isRight, {
        expected: 'what the gateway has, at most one payment',
        actual: `${said.words}, and ${count(payments.length, 'payment')}`,
      });
    });
  },
  'STAYS-ALIVE': (evidence) => {
    const ended = evidence.processes.find(({ endedBecause }) => endedBecause !== null);
    const wanted = evidence.staged.filter(({ what }) =>
      ['killed', 'killed after a delivery', 'storage full', 'key renewed', 'key lost', 'terminated', 'stopped'].includes(what),
    ).length;
    const stopped = evidence.tasks.find(({ do: name }) => name === 'stop')?.at ?? Infinity;
    const crashed =
      evidence.way === 'adapter' && evidence.processes.filter(({ endedAt }) => endedAt !== null && endedAt < stopped).length > wanted;
    const silent = evidence.tasks.find(({ do: name, result }) => name !== 'stop' && result === null);
    if (evidence.processes.length === 0) return [];
    return [
      judged('the client stays alive and answers', ended === undefined && !crashed && (silent === undefined || wanted > 0), {
        expected: 'a client that answers each task within the limit',
        actual: ended?.endedBecause ?? (crashed ? endOf(evidence) : `no answer to ${silent?.do} ${silent?.order ?? ''}`),
      }),
    ];
  },
};

const memberIn = (value: unknown, name: string): unknown => (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];

/** Members of a record that changed although no task asked for it. */
const membersLost = (before: unknown, after: unknown, change: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(before as Readonly<Record<string, unknown>>)
    .filter(
      ([name, value]) =>
        !(name in change) && !/^(concurrencyStamp|lastModif|updated)/i.test(name) && !isSameJson(value, memberIn(after, name)),
    )
    .map(([name]) => name);

function endOf({ processes }: Evidence): string {
  const ended = processes.find(({ endedAt }) => endedAt !== null);
  const how = ended?.signal ?? `status ${ended?.exitCode}`;
  return `it ended with ${how}${ended?.lastLine === null ? '' : `: ${ended?.lastLine}`}`;
}

function listAfter(evidence: Evidence, what: string, check: string) {
  if (!evidence.requests.some(({ staged }) => staged === what)) return [];
  return evidence.tasks.flatMap(({ do: name, result }) => {
    if (name !== 'list' || result === null || result.unsupported === true) return [];
    if (result.transactions === undefined)
      return judged(check, what === 'token refused', { expected: 'all records', actual: result.error ?? 'an error' });
    return foundAll(evidence, result.transactions, check);
  });
}

/** Every list that the client read. */
const listComplete = (evidence: Evidence, check: string): readonly Judged[] =>
  evidence.tasks.flatMap(({ do: name, result }) =>
    name !== 'list' || result?.transactions === undefined ? [] : foundAll(evidence, result.transactions, check),
  );

function foundAll({ listed, requests }: Evidence, ids: readonly string[], check: string): Judged {
  const found = new Set(ids);
  const missing = listed.filter((id) => !found.has(id)).length;
  return judged(check, missing === 0, {
    expected: count(listed.length, 'record'),
    actual: `${count(missing, 'record')} missing`,
    exchange: requests.findLast(({ operation }) => operation?.startsWith('transactions.') === true),
  });
}

/** The client's final report about an interrupted order; for a program its exit status, where only success means paid. */
function resolutionOf(evidence: Evidence, order: string): { readonly isPaid: boolean | null; readonly words: string } | undefined {
  const last = evidence.processes.at(-1);
  if (evidence.way === 'program' && last !== undefined)
    return { isPaid: last.exitCode === 0 ? true : null, words: `exit status ${last.exitCode}` };
  const belief = believedAbout(evidence, order);
  return belief === undefined ? undefined : { isPaid: belief.outcome === 'paid', words: belief.outcome };
}

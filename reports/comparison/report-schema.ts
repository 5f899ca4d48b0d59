/** The published JSON Schema of compare.json (2020-12). */
import Type, { type TProperties, type TSchema } from 'typebox';

const closed = <P extends TProperties>(properties: P, description?: string) =>
  Type.Object(properties, { additionalProperties: false, ...(description === undefined ? {} : { description }) });
const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const text = (description: string) => Type.String({ description });
const amount = (description: string) => Type.Integer({ minimum: 0, description });
const texts = (description: string) => Type.Array(Type.String(), { description });

const Bound = nullable(Type.Number({ minimum: 0, maximum: 1, description: 'At most this share of such walks diverges, at 95 %.' }));
const Agreement = closed({ walks: amount('Walks that both sides took.'), equal: amount('Those of them in which nothing differed.') });

const Condition = closed(
  {
    answer: Type.Enum(['success', 'refusal', 'any']),
    status: Type.Optional(Type.Integer()),
    code: Type.Optional(nullable(Type.String())),
    without: Type.Optional(text('An input that the request lacks.')),
  },
  'The answer that the simulator gives.',
);

const Walk = closed({
  seed: Type.Integer(),
  group: text('Prefix of the operations that it is about.'),
  steps: Type.Array(
    closed({
      operation: Type.String(),
      variation: Type.Object({ of: Type.String() }, { description: 'How the request differs from the recipe of the operation.' }),
    }),
  ),
});

const Divergence = closed({
  operation: Type.String(),
  condition: Condition,
  aspect: text('`status`, `code`, `header:NAME`, `member:PATH`, `items:PATH`, `listed:PATH`, `order:PATH` or `event:RECORD`.'),
  target: Type.Optional(text('What the deployment shows; missing if it shows nothing.')),
  simulator: Type.Optional(text('What the simulator shows; missing if it shows nothing.')),
  step: amount('Index of the step that shows it.'),
  variation: text('The variation of this step in words.'),
  caller: Type.String(),
  walk: Walk,
  count: amount('Walks that showed it.'),
  rules: Type.Optional(texts('Rules that are broken.')),
  why: Type.Optional(text('Why it is not explained.')),
  scripts: Type.Optional(closed({ target: Type.String(), simulator: Type.String() }, 'Names of the scripts that repeat it.')),
});

const Transitions = closed({ walked: Type.Array(Type.String()), unwalked: Type.Array(Type.String()) });

const Group = closed({
  group: Type.String(),
  operations: amount('Operations of the group that consent allows.'),
  called: texts('Those that were called.'),
  succeeded: texts('Those that succeeded.'),
  unwalked: texts('Those that were not called.'),
  pairs: closed({ walked: amount('Pairs of operations that followed each other.'), of: amount('All pairs.') }),
  transitions: Transitions,
  before: Agreement,
  after: Agreement,
  bound: Bound,
});

const Leftover = closed({
  operation: Type.String(),
  id: nullable(Type.String()),
  reason: Type.String(),
  isEnded: Type.Optional(Type.Literal(true)),
});

/** `version` is that of the format. */
export const comparisonReportSchema = Type.Object(
  {
    kind: Type.Literal('comparison'),
    version: Type.Literal(1),
    tool: text('Version of Gateproof.'),
    target: closed({ name: Type.String(), baseUrl: nullable(Type.String()) }),
    source: Type.Enum(['deployment', 'recording']),
    seed: Type.Integer(),
    startedAt: Type.String({ format: 'date-time' }),
    endedAt: Type.String({ format: 'date-time' }),
    requests: amount('Requests to the deployment.'),
    rounds: Type.Array(
      closed({
        walks: amount('Walks that both sides took.'),
        equal: amount('Those of them in which nothing differed.'),
        divergences: amount('Different divergences.'),
        learned: amount('Those of them that were learnt.'),
      }),
    ),
    groups: Type.Array(Group),
    noise: Type.Array(closed({ aspect: Type.String(), count: amount('How often two runs of the deployment differed there.') })),
    choices: Type.Array(closed({ id: Type.String(), value: Type.Unknown(), shown: Divergence }), {
      description: 'Choices with another value than was given.',
    }),
    learned: Type.Array(closed({ operation: Type.String(), when: Condition, then: Type.Object({}) }), {
      description: 'The entries of `answers.learned` in learned.yaml.',
    }),
    violations: Type.Array(Divergence, { description: 'The deployment breaks a rule.' }),
    defects: Type.Array(Divergence, { description: 'The simulator breaks a rule.' }),
    unexplained: Type.Array(Divergence),
    unwalked: Type.Array(closed({ operation: Type.String(), why: Type.String(), count: amount('How often.') })),
    left: Type.Array(Leftover, { description: 'Records that could not be removed from the deployment.' }),
    notes: texts('What limits the comparison.'),
    bound: Bound,
    outcome: closed({ exitStatus: Type.Enum([0, 1, 2]), reason: Type.String() }),
  },
  { $id: 'urn:gateproof:comparison:1', additionalProperties: false, title: 'Gateproof comparison' },
);

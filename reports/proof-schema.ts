/** What the suites were seen to catch: the matrix of mutants that `gateproof mutants` writes and the certificate shows. */
import Type, { type Static, type TProperties } from 'typebox';

export const proofFile = 'mutants.json';

const closed = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false });
const ruleIds = (description: string) => Type.Array(Type.String(), { description });

export const proofSchema = closed({
  tool: closed({ version: Type.String(), suiteDigest: Type.String({ description: 'Digest of the suites that were mutation-tested.' }) }),
  seed: Type.Integer(),
  complete: Type.Boolean({ description: 'Whether every mutant of this version was included.' }),
  unmutated: closed({
    green: Type.Boolean({ description: 'Whether every check passed on the unmutated simulator.' }),
    tests: Type.Integer({ minimum: 0, description: 'Tests that ran against the unmutated simulator.' }),
    red: Type.Array(closed({ test: Type.String(), rule: Type.String(), why: Type.String() })),
  }),
  mutants: Type.Array(
    closed({
      name: Type.String(),
      description: Type.String(),
      breaks: ruleIds('Rules that the mutant breaks on purpose.'),
      killed: Type.Boolean({ description: 'Whether a check failed for each of them.' }),
      broken: ruleIds('Those of them for which a check failed.'),
      missed: Type.Array(closed({ rule: Type.String(), why: Type.String({ description: 'What happened instead.' }) })),
      others: Type.Optional(ruleIds('Other rules for which a check failed; only if every test ran.')),
    }),
    { description: 'By name.' },
  ),
});

export type Proof = Static<typeof proofSchema>;
export type ProvenMutant = Proof['mutants'][number];

export const isProven = ({ unmutated, mutants }: Proof): boolean => unmutated.green && mutants.every(({ killed }) => killed);

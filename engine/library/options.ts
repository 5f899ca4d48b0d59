/** Checks the options of `startSimulator`, which JavaScript passes unchecked. */
import Type from 'typebox';
import { validator } from '../../schemas/validate.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import type { SimulatorOptions } from '../library.ts';

const texts = Type.Array(Type.String());
const members = {
  // A seed such as NaN would give the same keys at each start.
  seed: Type.Integer({ minimum: 0 }),
  definition: Type.Object({}),
  choices: Type.Object({}),
  now: Type.String(),
  without: texts,
  port: Type.Integer({ minimum: 0, maximum: 65_535 }),
  world: Type.String(),
  fixtures: Type.String(),
  allowOutbound: texts,
} satisfies Record<keyof SimulatorOptions, unknown>;

const check = validator(Type.Partial(Type.Object(members), { additionalProperties: false }));

/** @throws UserError of one line that names the option */
export function checkOptions(options: SimulatorOptions): void {
  const [violation] = check(options);
  if (violation === undefined) return;
  throw new UserError(`${violation.path === '' ? 'the options of startSimulator' : violation.path} ${violation.message}`);
}

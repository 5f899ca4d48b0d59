import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { canonicalText } from '../../../schemas/shared/json.ts';

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number => (one < other ? -1 : 1);

/** By definition: JSON whose members were put in order. Kept snapshots have digests of this text. */
const defined = (value: unknown): string =>
  JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(byName))
      : member,
  );

test('canonical text is JSON with its members in order', () => {
  const name = fc.oneof(fc.string(), fc.constantFrom('__proto__', '10', '9', '010', '4294967295', 'é', '"'));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue(),
      fc.constant(undefined),
      fc.array(tie('value')),
      fc.dictionary(name, tie('value')),
    ),
  }));
  fc.assert(fc.property(fc.dictionary(name, value), (object) => canonicalText(object) === defined(object)));
  expect(canonicalText({ b: 1, a: [{ d: null, c: undefined }] })).toBe('{"a":[{"d":null}],"b":1}');
});

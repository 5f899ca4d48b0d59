/** `node spectral.js FILE`: prints what all rules of Spectral for OpenAPI find in a document, as JSON. Every rule that is off says why. */
import { readFileSync } from 'node:fs';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

const linter = new spectral.Spectral();
linter.setRuleset({
  extends: [[rulesets.oas, 'all']],
  rules: {
    // Nobody stands behind the simulator whom a client could write to.
    'info-contact': 'off',
    // OpenAPI 3.1 names a licence by its identifier, and allows no address beside it.
    'license-url': 'off',
    // The order is that of the specification.
    'openapi-tags-alphabetical': 'off',
  },
});
const findings = await linter.run(JSON.parse(readFileSync(process.argv[2], 'utf8')));
process.stdout.write(JSON.stringify(findings.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`)));

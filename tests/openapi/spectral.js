/** `node spectral.js FILE` prints as JSON what all rules of Spectral for OpenAPI find in a document. Each disabled rule has its reason. */
import { readFileSync } from 'node:fs';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

const linter = new spectral.Spectral();
linter.setRuleset({
  extends: [[rulesets.oas, 'all']],
  rules: {
    // The simulator has no contact person.
    'info-contact': 'off',
    // OpenAPI 3.1 names a licence by its identifier, and then allows no address.
    'license-url': 'off',
    // Tags are in the order of the specification.
    'openapi-tags-alphabetical': 'off',
  },
});
const findings = await linter.run(JSON.parse(readFileSync(process.argv[2], 'utf8')));
process.stdout.write(JSON.stringify(findings.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`)));

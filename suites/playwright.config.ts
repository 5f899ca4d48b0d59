/** Only the suites: `GATEPROOF_TARGET=staging.yaml npx playwright test -c suites`. In your own configuration, add `conformance()` to its projects. */
import { configOfSuites } from '../engine/playwright/config-of-suites.ts';

export default configOfSuites(process.env);

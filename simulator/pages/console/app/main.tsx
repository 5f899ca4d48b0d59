/** The console: starts the application. */
import { render } from 'preact';
import { loadContract } from './shared/contract.ts';
import { Shell } from './shell.tsx';

const place = document.querySelector('#app');
if (place !== null) render(<Shell />, place);
// Names of operations and rules are shown once they are there; everything else does without.
void loadContract().catch(() => undefined);

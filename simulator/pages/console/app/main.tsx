import { render } from 'preact';
import { loadContract } from './shared/contract.ts';
import { Shell } from './shell.tsx';

const place = document.querySelector('#app');
if (place !== null) render(<Shell />, place);
// Only the names of operations and rules wait for the contract.
void loadContract().catch(() => undefined);

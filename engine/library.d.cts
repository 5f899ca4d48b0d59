/** Types of `require('gateproof')`: those of the module. */
import type { startSimulator as start } from './library.js' with { 'resolution-mode': 'import' };
export type * from './library.js' with { 'resolution-mode': 'import' };
export declare const startSimulator: typeof start;

/** Loaded when a person first asks for the list of calls. */
export { callSections } from './calls.ts';
export { callsPage, callsText } from './render.ts';

/** The data of the reference, loaded together at the first request for any of it, since most simulators never serve it. */
export { groupFacts } from './facts.ts';
export { guides } from './guides.ts';
export { blocksOf } from './markdown.ts';
export { navigation } from './navigation.ts';
export { search } from './search.ts';

/** What the reference shows, loaded together at the first request for any of it: most simulators are never asked. */
export { groupFacts } from './facts.ts';
export { guides } from './guides.ts';
export { blocksOf } from './markdown.ts';
export { navigation } from './navigation.ts';
export { search } from './search.ts';

/** An input `run` that is none of the action's. */
import { input, step } from './github.mjs';

await step(() => {
  throw new Error(`the input run must be certify, serve or stop, and not ${JSON.stringify(input('RUN'))}`);
});

/** Loaded into a process before anything else: moves its clock to GATEPROOF_MOVED_CLOCK, from where it runs on. */
import timekeeper from 'timekeeper';

const instant = process.env['GATEPROOF_MOVED_CLOCK'];
if (instant !== undefined) timekeeper.travel(new Date(instant));

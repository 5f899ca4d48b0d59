/** A process of its own with a simulator for the suites, which then answers while the suites judge. It ends with the process that started it. */
import { startSimulator } from '../../simulator/main.ts';

// Ctrl+C reaches every process of a terminal, and the run still removes its records.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => undefined);
process.on('disconnect', () => process.exit());
process.once('message', async (seed: number) => {
  const { url, control, world } = await startSimulator({ port: 0, host: '127.0.0.1', seed });
  process.send?.({ url, control, world });
});

/** Servers that a machine may have. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { newFolder } from './new-folder.ts';

export interface Started {
  readonly url: string;
  close(): Promise<void>;
}

export function isInstalled(command: string): boolean {
  try {
    execFileSync(command, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function listens(port: number, child: ChildProcess, errors: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${errors()}`);
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Starts a command that stays in the foreground, and waits until it listens. */
export async function startServer(command: string, args: readonly string[], port: number): Promise<Started> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const ended = once(child, 'exit');
  await listens(port, child, () => text);
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs nginx with a configuration that listens on this port. Everything that it writes stays in a folder of its own. */
export function startNginx(configuration: string, port: number): Promise<Started> {
  const folder = newFolder('nginx');
  const file = join(folder, 'nginx.conf');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const text = configuration.replace('http {', `http { access_log off; ${paths}`);
  writeFileSync(file, `daemon off; pid ${folder}/nginx.pid; error_log stderr;\n${text}`);
  return startServer('nginx', ['-p', folder, '-e', 'stderr', '-c', file], port);
}

/** `heddle serve`: the page, on loopback, until Ctrl-C. */
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, InvalidArgumentError } from 'commander';
import { fail } from '../api/doors/input.ts';
import { ExitCode } from './exit-codes.ts';
import { print } from './job/console.ts';
import { staticSite } from './serve/static-site.ts';

const LOOPBACK = '127.0.0.1';

/** dist/web beside the bundle; from the sources, where the build puts it. */
const here = dirname(fileURLToPath(import.meta.url));
const pageFolder = [join(here, 'web'), join(here, '../../dist/web')].find((folder) =>
  existsSync(join(folder, 'index.html')),
);

export function addServeCommand(program: Command, finish: (exitCode: number) => void): void {
  program
    .command('serve')
    .description('the web page, on loopback; nothing that is typed there leaves the machine')
    .option('--port <number>', 'the port; a free one unless given', portNumber)
    .addHelpText('after', '\nExamples:\n  heddle serve\n  heddle serve --port 8080')
    .action(async ({ port = 0 }: { port?: number }) => {
      const folder = pageFolder ?? fail('missing-file', 'the page is not built', NOT_BUILT);
      // Only here: every other command would load it for nothing.
      const { createServer } = await import('node:http');
      const server = createServer(staticSite(folder));
      await listen(server, port);
      const { port: taken } = server.address() as AddressInfo;
      print(`Heddle is at http://${LOOPBACK}:${taken}/ (Ctrl-C ends it)\n`);
      await interrupted();
      server.close();
      server.closeAllConnections();
      finish(ExitCode.holds);
    });
}

const NOT_BUILT = { suggestion: '`npm run build:web` builds it' };

function portNumber(value: string): number {
  const number = Number(value);
  if (!/^[0-9]+$/.test(value) || number > 65535)
    throw new InvalidArgumentError('a whole number from 0 to 65535 is expected');
  return number;
}

/** A port that cannot be had is an InputError. */
function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      try {
        refusePort(port, error);
      } catch (refusal) {
        reject(refusal);
      }
    });
    server.listen(port, LOOPBACK, resolve);
  });
}

function refusePort(port: number, error: NodeJS.ErrnoException): never {
  const suggestion = 'without --port a free one is taken';
  if (error.code === 'EADDRINUSE') fail('usage', `port ${port} is in use`, { suggestion });
  if (error.code === 'EACCES') fail('usage', `port ${port} may not be used by this user`, { suggestion });
  throw error;
}

const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });

/** What listens on a port: a `net.Server`, or one that is built on it. */
interface Listener {
  listen: (port: number, host: string, ready: () => void) => unknown;
  on: (event: 'error', told: (error: Error & { code?: string }) => void) => unknown;
}

/**
 * Resolves when the server listens on loopback.
 *
 * @param port one that was free a moment ago, which is waited for while somebody else has it; 0 for any
 */
export function listen(server: Listener, port: number): Promise<void> {
  return new Promise((ready) => {
    const attempt = (): void => void server.listen(port, '127.0.0.1', ready);
    server.on('error', ({ code }) => {
      if (code === 'EADDRINUSE') setTimeout(attempt, 50);
    });
    attempt();
  });
}

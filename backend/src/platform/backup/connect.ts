import { Client } from 'pg';

/**
 * A connection that may take its time: a large table is read for as long as it takes.
 * @param url of `countersign_backup`, or of the login that owns the database
 */
export async function connectPatiently(url: string): Promise<Client> {
  const options =
    '-c timezone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=30s -c synchronize_seqscans=off';
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'countersign-backup',
    options,
  });
  // A connection that breaks fails whatever is asked next; by itself it must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

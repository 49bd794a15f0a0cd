import { BlobStore } from '../../src/platform/storage/blob-store';
import { startTestApplication, type TestApplication, type TestApplicationOptions } from '../support/application';
import { everybody, type People } from '../support/people';
import { S3TestServer } from '../support/s3-server';
import { Sql } from '../support/sql';

export interface S3Application {
  server: S3TestServer;
  app: TestApplication;
  sql: Sql;
  people: People;
  blobs: BlobStore;
  stop: () => Promise<void>;
}

/** The application with its files in a bucket of its own; documents are opened without a code. */
export async function startOnS3(options: Omit<TestApplicationOptions, 'env'>): Promise<S3Application> {
  const server = await S3TestServer.start();
  const app = await startTestApplication({ ...options, env: server.env });
  const sql = await Sql.connect(app.database.adminUrl);
  await sql.rows(`UPDATE organizations SET "documentAccess" = 'view_only'`);
  return {
    server,
    app,
    sql,
    people: await everybody(app),
    blobs: app.application.get(BlobStore, { strict: false }),
    stop: async () => {
      await sql.end();
      await app.close();
      await server.stop();
    },
  };
}

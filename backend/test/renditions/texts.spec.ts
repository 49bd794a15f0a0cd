import { systemActor } from '../../src/platform/database/actor';
import { UnitOfWork } from '../../src/platform/database/unit-of-work';
import { DocumentTexts } from '../../src/modules/renditions';
import { eventually, startTestApplication, type TestApplication } from '../support/application';
import { everybody, MERIDIAN, type People } from '../support/people';
import { Sql } from '../support/sql';
import { published } from '../support/uploads';

describe('texts of documents', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;

  beforeAll(async () => {
    app = await startTestApplication({ renditions: true });
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const textOf = (documentId: number): Promise<string> =>
    eventually(async () => {
      const rows = await sql.rows(`SELECT 1 FROM document_texts WHERE "documentId" = $1`, [documentId]);
      if (rows.length === 0) return undefined;
      const texts = await app.application
        .get(UnitOfWork)
        .run(systemActor(MERIDIAN, 'test'), (tx) =>
          app.application.get(DocumentTexts, { strict: false }).read(tx, [{ documentId, version: 1 }]),
        );
      return { text: texts.get(documentId) ?? '' };
    }, 'the text').then(({ text }) => text);

  it('come from text files', async () => {
    const id = await published(people.creator, { file: Buffer.from('Grüße\r\nfrom the mill\n'), fileName: 'a.txt' });
    expect(await textOf(id)).toBe('Grüße\nfrom the mill');
  });

  it('come from PDFs', async () => {
    const id = await published(people.creator);
    expect(await textOf(id)).toBe('Plan');
  });
});

import { DocumentTexts } from '../../src/modules/renditions';
import { IndexDocument, type IndexOutcome } from '../../src/modules/search';
import { systemActor } from '../../src/platform/database/actor';
import { UnitOfWork } from '../../src/platform/database/unit-of-work';
import type { AuthorizedAgent, TestApplication } from '../support/application';
import { published, type Upload } from '../support/uploads';

interface Part {
  text: string;
  match: boolean;
}

export interface Found {
  id: number;
  title: string;
  status: string;
  version: number;
  authorName: string;
  titleParts: Part[];
  snippet: Part[];
}

export interface Answer {
  documents: Found[];
  nextCursor: string | null;
  total: number;
  totalCapped: boolean;
  suggestion: string | null;
}

/** What a person gets for a query, or for filters as in an address. */
export async function search(agent: AuthorizedAgent, q: string | undefined, more = ''): Promise<Answer> {
  const words = q === undefined ? '' : `q=${encodeURIComponent(q)}&`;
  return (await agent.get(`/api/documents/search?${words}${more}`).expect(200)).body as Answer;
}

export const idsOf = ({ documents }: Answer): number[] => documents.map((document) => document.id);

/** The words that are marked. */
export const marked = (parts: readonly Part[]): string[] => parts.filter((part) => part.match).map((part) => part.text);
export const textOf = (parts: readonly Part[]): string => parts.map((part) => part.text).join('');

/** Gives versions their text and indexes them, as the worker does after it has read a file. */
export class Indexer {
  constructor(
    private readonly app: TestApplication,
    private readonly organizationId = 45,
  ) {}

  async index(documentId: number, text?: string, version = 1): Promise<IndexOutcome> {
    const texts = this.app.application.get(DocumentTexts, { strict: false });
    const indexer = this.app.application.get(IndexDocument, { strict: false });
    return this.app.application.get(UnitOfWork).run(systemActor(this.organizationId, 'test'), async (tx) => {
      if (text !== undefined) await texts.write(tx, { documentId, version }, { text, ocr: false, failure: null });
      return indexer.run(tx, documentId);
    });
  }

  /** A document that everybody of the organization sees, indexed with this content. */
  async published(agent: AuthorizedAgent, fields: Upload['fields'], text = ''): Promise<number> {
    const id = await published(agent, { fields: { ...fields } });
    await this.index(id, text);
    return id;
  }
}

import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { AccessGate, EFFECTIVE_VERSION, VISIBLE, visibilityParameters, type GatedDocument } from '../../documents';
import { failureMessage, type PreviewKind, type RenditionState } from '../domain/rendition';

const PDF = 'application/pdf';

/** How far the processing of a version is. */
export interface Processing {
  version: number;
  preview: RenditionState;
  thumbnail: RenditionState;
  indexing: RenditionState;
}

export interface PreviewFacts {
  version: number;
  kind: PreviewKind;
  state: RenditionState;
  pageCount: number | null;
  message: string | null;
  thumbnail: RenditionState;
  indexing: RenditionState;
}

interface StateRow {
  documentId: number;
  version: number;
  mimeType: string;
  preview: RenditionState;
  thumbnail: RenditionState;
  indexing: RenditionState;
  previewKind: PreviewKind | null;
  pageCount: number | null;
  failure: string | null;
}

/** States of the given versions of documents: two lists of the same length, as $2 and $3. */
const STATES = `
  SELECT v."documentId", v."version", v."mimeType", p."previewKind", p."pageCount", p."failure",
         CASE WHEN p."state" IS NULL AND v."mimeType" = '${PDF}' THEN 'ready' ELSE coalesce(p."state", 'pending') END AS "preview",
         coalesce(t."state", 'pending') AS "thumbnail",
         CASE WHEN x."documentId" IS NULL THEN 'pending' WHEN x."failure" IS NULL THEN 'ready' ELSE 'failed' END AS "indexing"
  FROM unnest($2::int[], $3::int[]) AS w("documentId", "version")
  JOIN document_versions v ON v."organizationId" = $1 AND v."documentId" = w."documentId" AND v."version" = w."version"
  LEFT JOIN document_renditions p ON p."organizationId" = $1 AND p."documentId" = v."documentId" AND p."version" = v."version" AND p."kind" = 'preview'
  LEFT JOIN document_renditions t ON t."organizationId" = $1 AND t."documentId" = v."documentId" AND t."version" = v."version" AND t."kind" = 'thumbnail'
  LEFT JOIN document_texts x ON x."organizationId" = $1 AND x."documentId" = v."documentId" AND x."version" = v."version"
  ORDER BY array_position($2::int[], v."documentId")`;

/** How far preview, thumbnail and text are. No content, so no code is asked for. */
@Injectable()
export class PreviewStates {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gate: AccessGate,
  ) {}

  /** @throws NotFoundError */
  async one(actor: Actor, documentId: number, wanted?: number): Promise<PreviewFacts> {
    const { version } = await this.unitOfWork.run(actor, (tx) => this.gate.visible(tx, documentId, wanted));
    const [row] = await this.states(actor, [{ id: documentId, version }]);
    if (!row) throw new Error('The version has no row');
    const { preview: state, thumbnail, indexing, pageCount, failure } = row;
    const kind = row.previewKind ?? (row.mimeType === PDF ? 'pdf' : 'none');
    return { version, kind, state, pageCount, thumbnail, indexing, message: failure && failureMessage(failure) };
  }

  /** Of those of the documents that the actor sees, in the version they know. */
  async several(actor: Actor, ids: number[]): Promise<(Processing & { id: number })[]> {
    const seen = await this.unitOfWork.read<Pick<GatedDocument, 'id' | 'version'>>(
      actor.organizationId,
      {
        name: 'renditions.seen',
        // In the order they were asked for.
        text: `SELECT d."id", ${EFFECTIVE_VERSION} AS "version" FROM documents d WHERE ${VISIBLE} AND d."id" = ANY($5::int[])
          ORDER BY array_position($5::int[], d."id")`,
      },
      [...visibilityParameters(actor), ids],
    );
    const rows = await this.states(actor, seen);
    return rows.map(({ documentId: id, version, preview, thumbnail, indexing }) => ({
      id,
      version,
      preview,
      thumbnail,
      indexing,
    }));
  }

  private states(actor: Actor, documents: { id: number; version: number }[]): Promise<StateRow[]> {
    return this.unitOfWork.read<StateRow & Record<string, unknown>>(
      actor.organizationId,
      { name: 'renditions.states', text: STATES },
      [actor.organizationId, documents.map(({ id }) => id), documents.map(({ version }) => version)],
    );
  }
}

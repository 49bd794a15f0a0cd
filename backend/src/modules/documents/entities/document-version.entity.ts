import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('document_versions')
export class DocumentVersion {
  @PrimaryColumn('int') organizationId: number;
  @PrimaryColumn('int') documentId: number;
  @PrimaryColumn('int') version: number;
  @Column('text') fileName: string;
  @Column('text') filePath: string;
  /** What changed, in the words of who uploaded it. */
  @Column('text', { nullable: true }) changes: string | null;
  @Column('int') createdBy: number;
  @Column('int') fileSize: number;
  @Column('text') mimeType: string;
  /** SHA-256 of the original bytes, lower-case hex. */
  @Column('text') documentHash: string;
  @Column('text') encryptedData: string;
  @Column('timestamptz', { nullable: true }) approvedAt: string | null;
  /** The version whose bytes this one has again. */
  @Column('int', { nullable: true }) restoredFrom: number | null;
}

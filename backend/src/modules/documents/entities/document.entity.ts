import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Category, DocumentStatus, Priority } from '../domain/document';

@Entity('documents')
export class Document {
  @PrimaryColumn('int') organizationId: number;
  @PrimaryColumn('int') id: number;
  @Column('int', { nullable: true }) departmentId: number | null;
  @Column('text') title: string;
  @Column('text', { nullable: true }) description: string | null;
  @Column('text') fileName: string;
  @Column('text') filePath: string;
  /** Bytes of the original file. */
  @Column('int') fileSize: number;
  @Column('text') mimeType: string;
  @Column('text') department: string;
  @Column('text') category: Category;
  @Column('text') priority: Priority;
  @Column('text', { array: true }) tags: string[];
  @Column('text') status: DocumentStatus;
  @Column('int') version: number;
  @Column('int') authorId: number;
  @Column('int', { nullable: true }) reviewerId: number | null;
  @Column('int', { nullable: true }) approverId: number | null;
  /** A route of the organization that was chosen for the document. */
  @Column('int', { nullable: true }) routeId: number | null;
  @Column('text') documentHash: string;
  /** The file's key, wrapped by the organization's key; base64url. Never leaves the server. */
  @Column('text') encryptedData: string;
  /** The version in force; null before the first approval. */
  @Column('int', { nullable: true }) approvedVersion: number | null;
  @Column('boolean') publishedWithoutReview: boolean;
  @Column('timestamptz', { nullable: true }) expirationDate: string | null;
  /** Days that the document must be kept. */
  @Column('int', { nullable: true }) retentionPeriod: number | null;
  @Column('boolean') restrictedToDepartment: boolean;
  @Column('int', { nullable: true }) templateId: number | null;
}

import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { ReviewAction } from '../../documents';

@Entity('document_comments')
export class DocumentComment {
  @PrimaryColumn('int') organizationId: number;
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id: number;
  @Column('int') documentId: number;
  @Column('int') userId: number;
  @Column('text') comment: string;
  /** The step it was written with; null for a plain comment. */
  @Column('text', { nullable: true }) action: ReviewAction | null;
  @Column('int') version: number;
  @Column('boolean', { default: false }) asAdminOverride: boolean;
  /** People whom it concerns. */
  @Column('int', { array: true, default: '{}' }) mentions: number[];
}

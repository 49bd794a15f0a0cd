import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DecisionSignature, DocumentAccessPolicy, JoinPolicy } from '../domain/policies';

@Entity('organizations')
export class Organization {
  @PrimaryColumn('int') id: number;
  @Column('text') name: string;
  @Column('text', { nullable: true }) description: string | null;
  @Column('text', { nullable: true }) logo: string | null;
  @Column('text', { nullable: true }) address: string | null;
  @Column('text', { nullable: true }) phone: string | null;
  @Column('text', { nullable: true }) email: string | null;
  @Column('text', { nullable: true }) website: string | null;
  @Column('boolean', { default: true }) isActive: boolean;
  @Column('boolean', { default: true }) isListed: boolean;
  @Column('text', { default: 'approval' }) joinPolicy: JoinPolicy;
  @Column('text', { default: 'every_access' }) documentAccess: DocumentAccessPolicy;
  @Column('boolean', { default: false }) twoFactorRequired: boolean;
  @Column('boolean', { default: true }) publishWithoutReview: boolean;
  @Column('text', { default: 'none' }) decisionSignature: DecisionSignature;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
}

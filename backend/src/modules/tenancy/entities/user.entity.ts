import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { MemberRole } from '../domain/roles';

@Entity('users')
export class User {
  @PrimaryColumn('int') organizationId: number;
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id: number;
  @Column('int', { nullable: true }) divisionId: number | null;
  @Column('int', { nullable: true }) departmentId: number | null;
  @Column('text') username: string;
  @Column('text') email: string;
  /** argon2id; never leaves the server. */
  @Column('text', { select: false }) password: string;
  @Column('text') name: string;
  @Column('text') role: MemberRole;
  @Column('boolean', { default: true }) isActive: boolean;
  @Column('boolean', { default: false }) twoFactorEnabled: boolean;
  @Column('timestamptz', { nullable: true }) emailConfirmedAt: Date | null;
}

import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity('divisions')
export class Division {
  @PrimaryColumn('int') organizationId: number;
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id: number;
  @Column('text') name: string;
  @Column('text', { nullable: true }) description: string | null;
  @Column('boolean', { default: true }) isActive: boolean;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
}

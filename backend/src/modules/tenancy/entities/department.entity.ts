import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity('departments')
export class Department {
  @PrimaryColumn('int') organizationId: number;
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' }) id: number;
  @Column('int', { nullable: true }) divisionId: number | null;
  @Column('text') name: string;
  @Column('text', { nullable: true }) description: string | null;
  @Column('boolean', { default: true }) isActive: boolean;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
}

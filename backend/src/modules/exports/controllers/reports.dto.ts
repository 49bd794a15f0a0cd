import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { Text } from '../../../platform/http/validation';
import { DATE_OR_MOMENT } from '../domain/period';
import {
  REPORT_STATES,
  REPORT_TYPES,
  type Cell,
  type ReportData,
  type ReportState,
  type ReportType,
} from '../domain/report';

const MAX_ID = 2_147_483_647;
const ALIGNMENTS = ['left', 'right'] as const;
const CHART_KINDS = ['bar', 'line'] as const;

export class CreateReportDto {
  @ApiProperty({ enum: REPORT_TYPES, enumName: 'ReportType' })
  @IsIn(REPORT_TYPES, { message: `reportType must be one of ${REPORT_TYPES.join(', ')}` })
  reportType: ReportType;

  /** Default: what the report is about. */
  @IsOptional() @Text({ max: 200 }) title?: string;

  /** First day, or moment, of the period; default 30 days before its end. */
  @IsOptional()
  @Matches(DATE_OR_MOMENT, { message: 'dateFrom must be a date' })
  dateFrom?: string;

  /** Last day, or moment, of it; default now. */
  @IsOptional()
  @Matches(DATE_OR_MOMENT, { message: 'dateTo must be a date' })
  dateTo?: string;

  /** Of documents and people in a department of this division only. */
  @IsOptional()
  @IsInt({ message: 'divisionId must be a whole number' })
  @Min(1, { message: 'divisionId must be a whole number' })
  @Max(MAX_ID, { message: 'divisionId must be a whole number' })
  divisionId?: number;

  /** Of documents and people in this department only. */
  @IsOptional()
  @IsInt({ message: 'departmentId must be a whole number' })
  @Min(1, { message: 'departmentId must be a whole number' })
  @Max(MAX_ID, { message: 'departmentId must be a whole number' })
  departmentId?: number;
}

export class ReportSummaryDto {
  id: number;
  @ApiProperty({ enum: REPORT_TYPES, enumName: 'ReportType' }) reportType: ReportType;
  title: string;
  description: string | null;
  dateFrom: string;
  dateTo: string;
  divisionId: number | null;
  divisionName: string | null;
  departmentId: number | null;
  departmentName: string | null;
  @ApiProperty({ enum: REPORT_STATES, enumName: 'ReportState' }) state: ReportState;
  /** 0 to 100. */
  progress: number;
  createdByName: string;
  createdAt: string;
  finishedAt: string | null;
}

class ReportFigureDto {
  label: string;
  /** Null: there is nothing to measure. */
  value: number | null;
  unit: string | null;
}

class ReportPointDto {
  label: string;
  value: number;
}

class ReportChartDto {
  @ApiProperty({ enum: CHART_KINDS, enumName: 'ReportChartKind' }) kind: (typeof CHART_KINDS)[number];
  title: string;
  unit: string;
  @ApiProperty({ type: [ReportPointDto] }) points: ReportPointDto[];
}

class ReportColumnDto {
  key: string;
  label: string;
  @ApiProperty({ enum: ALIGNMENTS, enumName: 'ReportAlignment' }) align: (typeof ALIGNMENTS)[number];
}

class ReportTableDto {
  title: string;
  @ApiProperty({ type: [ReportColumnDto] }) columns: ReportColumnDto[];
  /** A value for the key of each column: text, number, true or false, or null. */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  rows: Record<string, Cell>[];
  /** Whether there were more rows than a report keeps. */
  truncated: boolean;
}

class ReportDataDto implements ReportData {
  @ApiProperty({ type: [ReportFigureDto] }) summary: ReportFigureDto[];
  @ApiProperty({ type: [ReportChartDto] }) charts: ReportChartDto[];
  @ApiProperty({ type: [ReportTableDto] }) tables: ReportTableDto[];
}

export class ReportDto extends ReportSummaryDto {
  /** Null until it is ready. */
  @ApiProperty({ type: ReportDataDto, nullable: true }) reportData: ReportDataDto | null;
}

export class ReportPageDto {
  reports: ReportSummaryDto[];
  nextCursor: string | null;
}

export class ListReportsDto {
  @IsOptional()
  @IsIn(REPORT_TYPES, { message: `reportType must be one of ${REPORT_TYPES.join(', ')}` })
  @ApiProperty({ enum: REPORT_TYPES, enumName: 'ReportType', required: false })
  reportType?: ReportType;

  @IsOptional()
  @IsString({ message: 'cursor must be text' })
  @MaxLength(20, { message: 'cursor is not one that a list gave' })
  cursor?: string;
}

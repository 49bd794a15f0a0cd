import { ApiProperty } from '@nestjs/swagger';
import {
  DECISION_SIGNATURES,
  DOCUMENT_ACCESS_POLICIES,
  JOIN_POLICIES,
  type DecisionSignature,
  type DocumentAccessPolicy,
  type JoinPolicy,
} from '../domain/policies';

export class ListedOrganizationDto {
  id: number;
  name: string;
  description: string | null;
}

export class OrganizationListDto {
  organizations: ListedOrganizationDto[];
}

export class OrganizationDto extends ListedOrganizationDto {
  /** Address of the logo for members; null when none is set. */
  logo: string | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  /** Only for admins, as the four below. */
  isListed?: boolean;
  @ApiProperty({ enum: JOIN_POLICIES, required: false }) joinPolicy?: JoinPolicy;
  @ApiProperty({ enum: DOCUMENT_ACCESS_POLICIES, required: false }) documentAccess?: DocumentAccessPolicy;
  twoFactorRequired?: boolean;
  publishWithoutReview?: boolean;
  /** What a decision is signed with besides being signed in; for everybody of the organization. */
  @ApiProperty({ enum: DECISION_SIGNATURES, required: false }) decisionSignature?: DecisionSignature;
}

export class OrganizationResponseDto {
  organization: OrganizationDto;
}

export class DepartmentDto {
  id: number;
  name: string;
}

export class DepartmentListDto {
  departments: DepartmentDto[];
}

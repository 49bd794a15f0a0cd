import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, Roles } from '../../../platform/http/access';
import { IdPipe } from '../../../platform/http/validation';
import { ManageDepartments } from '../services/manage-departments.service';
import { ManageDivisions } from '../services/manage-divisions.service';
import { Structure } from '../services/structure.query';
import {
  CreateDepartmentDto,
  CreateDivisionDto,
  DepartmentResponseDto,
  DivisionListDto,
  DivisionResponseDto,
  DoneDto,
  UpdateDepartmentDto,
  UpdateDivisionDto,
} from './organization-settings.dto';

/** Divisions and departments of one's own organization. */
@ApiTags('organizations')
@Controller('api')
@Roles('admin')
export class StructureController {
  constructor(
    private readonly structure: Structure,
    private readonly divisions: ManageDivisions,
    private readonly departments: ManageDepartments,
  ) {}

  /** All divisions with their departments, active or not. */
  @Get('divisions')
  listDivisions(@CurrentActor() actor: Actor): Promise<DivisionListDto> {
    return this.structure.list(actor);
  }

  @Post('divisions')
  async createDivision(@CurrentActor() actor: Actor, @Body() body: CreateDivisionDto): Promise<DivisionResponseDto> {
    return { division: await this.structure.division(actor, await this.divisions.create(actor, body)) };
  }

  @Patch('divisions/:id')
  async updateDivision(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateDivisionDto,
  ): Promise<DivisionResponseDto> {
    await this.divisions.update(actor, id, body);
    return { division: await this.structure.division(actor, id) };
  }

  /** Removes a division nothing belongs to. */
  @Delete('divisions/:id')
  async deleteDivision(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<DoneDto> {
    await this.divisions.delete(actor, id);
    return { success: true };
  }

  @Post('departments')
  async createDepartment(
    @CurrentActor() actor: Actor,
    @Body() body: CreateDepartmentDto,
  ): Promise<DepartmentResponseDto> {
    return { department: await this.structure.department(actor, await this.departments.create(actor, body)) };
  }

  @Patch('departments/:id')
  async updateDepartment(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateDepartmentDto,
  ): Promise<DepartmentResponseDto> {
    await this.departments.update(actor, id, body);
    return { department: await this.structure.department(actor, id) };
  }

  /** Removes a department that no member and no document belongs to. */
  @Delete('departments/:id')
  async deleteDepartment(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<DoneDto> {
    await this.departments.delete(actor, id);
    return { success: true };
  }
}

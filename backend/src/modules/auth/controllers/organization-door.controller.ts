import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentCaller, Public, type Caller } from '../../../platform/http/access';
import { RateLimit } from '../../../platform/http/rate-limit/rate-limit.decorator';
import { organizationDoor, SignIn } from '../services/sign-in.service';
import { OrganizationAdminLoginDto, SignInDto } from './auth.dto';
import { SessionAnswers } from './session-answers';

@ApiTags('auth')
@Controller('api/organization')
export class OrganizationDoorController {
  constructor(
    private readonly signIn: SignIn,
    private readonly answers: SessionAnswers,
  ) {}

  /** Signs an admin in to the organization they picked. */
  @Public()
  @RateLimit('auth')
  @Post('admin-login')
  @HttpCode(200)
  async organizationAdminLogin(
    @Body() { organizationId, email, password, rememberMe = false }: OrganizationAdminLoginDto,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignInDto> {
    const outcome = await this.signIn.run({ email, password, rememberMe }, organizationDoor(organizationId), caller);
    return this.answers.signedIn(outcome, response);
  }
}

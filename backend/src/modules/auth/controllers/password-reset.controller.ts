import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, Public, type Caller } from '../../../platform/http/access';
import { RateLimit } from '../../../platform/http/rate-limit/rate-limit.decorator';
import { RequestPasswordReset } from '../services/request-password-reset.service';
import { ResetPassword } from '../services/reset-password.service';
import { MessageDto } from './auth.dto';
import { ForgotPasswordDto, ResetPasswordDto } from './registration.dto';

@ApiTags('auth')
@Controller('api/auth')
@RateLimit('auth')
export class PasswordResetController {
  constructor(
    private readonly request: RequestPasswordReset,
    private readonly reset: ResetPassword,
  ) {}

  /** Mails a link and a code, where the address belongs to an account. The answer never says. */
  @Public()
  @Post('forgot-password')
  @HttpCode(200)
  async forgotPassword(@Body() { email }: ForgotPasswordDto, @CurrentCaller() caller: Caller): Promise<MessageDto> {
    await this.request.run(email, caller);
    return { success: true, message: 'If an account exists for this address, we sent instructions to it.' };
  }

  /** Sets a new password with the link's token, or with the address and the code. Ends all sessions and signs nobody in. */
  @Public()
  @Post('reset-password')
  @HttpCode(200)
  async resetPassword(@Body() body: ResetPasswordDto, @CurrentCaller() caller: Caller): Promise<MessageDto> {
    await this.reset.run(body, caller);
    return { success: true, message: 'Your password is changed. Sign in with the new one.' };
  }
}

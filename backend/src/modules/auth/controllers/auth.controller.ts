import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  AnyAccount,
  CurrentCaller,
  CurrentPrincipal,
  Public,
  type Caller,
  type Principal,
} from '../../../platform/http/access';
import { RateLimit } from '../../../platform/http/rate-limit/rate-limit.decorator';
import { CurrentAccount } from '../services/current-account.query';
import { RefreshSession } from '../services/refresh-session.service';
import { MEMBER_DOOR, SignIn } from '../services/sign-in.service';
import { SignOut } from '../services/sign-out.service';
import { VerifyTwoFactor } from '../services/verify-two-factor.service';
import { CurrentUserDto, LoginDto, MessageDto, SessionDto, SignInDto, VerifyTwoFactorDto } from './auth.dto';
import { presentUser, SessionAnswers } from './session-answers';

@ApiTags('auth')
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly signIn: SignIn,
    private readonly secondFactor: VerifyTwoFactor,
    private readonly refreshSession: RefreshSession,
    private readonly signOut: SignOut,
    private readonly account: CurrentAccount,
    private readonly answers: SessionAnswers,
  ) {}

  /** Signs a member in by e-mail and password; asks for the second factor where the account has one. */
  @Public()
  @RateLimit('auth')
  @Post('login')
  @HttpCode(200)
  async login(
    @Body() { email, password, rememberMe = false }: LoginDto,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignInDto> {
    const outcome = await this.signIn.run({ email, password, rememberMe }, MEMBER_DOOR, caller);
    return this.answers.signedIn(outcome, response);
  }

  /** Completes a sign-in with the code of the authenticator app or a recovery code. */
  @Public()
  @RateLimit('auth')
  @Post('two-factor')
  @HttpCode(200)
  async verifyTwoFactor(
    @Body() { challenge, code }: VerifyTwoFactorDto,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignInDto> {
    return this.answers.signedIn(await this.secondFactor.run(challenge, code, caller), response);
  }

  /** A new access token for the session of the refresh cookie. */
  @Public()
  @Post('refresh')
  @HttpCode(200)
  async refresh(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionDto> {
    this.answers.requireOwnOrigin(request);
    const session = await this.refreshSession.run(this.answers.cookieOf(request), caller);
    return this.answers.session(session, response, 'Session continued');
  }

  /** Ends the session of the refresh cookie. */
  @Public()
  @Post('logout')
  @HttpCode(200)
  async logout(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MessageDto> {
    this.answers.requireOwnOrigin(request);
    await this.signOut.run(this.answers.cookieOf(request), caller);
    this.answers.clear(response);
    return { success: true, message: 'Signed out' };
  }

  /** The signed-in person, as of now: a member or the super administrator. */
  @AnyAccount()
  @Get('me')
  async me(@CurrentPrincipal() principal: Principal): Promise<CurrentUserDto> {
    return { user: presentUser(await this.account.of(principal)) };
  }
}

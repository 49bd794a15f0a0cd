import { Module } from '@nestjs/common';
import { JwtModule, JwtSecretRequestType } from '@nestjs/jwt';
import { ACCESS_TOKEN_SECONDS, TOKEN_AUDIENCE, TOKEN_ISSUER } from './domain/session-rules';
import { SigningKeys } from './services/signing-keys';

@Module({ providers: [SigningKeys], exports: [SigningKeys] })
class SigningKeysModule {}

/** Signs and verifies tokens: the newest key signs and names itself, each token is verified by the key it names. */
@Module({
  imports: [
    SigningKeysModule,
    JwtModule.registerAsync({
      imports: [SigningKeysModule],
      inject: [SigningKeys],
      useFactory: (keys: SigningKeys) => ({
        secretOrKeyProvider: (purpose, token) => {
          const key = purpose === JwtSecretRequestType.SIGN ? keys.newest.key : keys.of(token);
          if (!key) throw new Error('The token names no key of ours');
          return key;
        },
        signOptions: {
          algorithm: 'HS256',
          keyid: keys.newest.id,
          expiresIn: ACCESS_TOKEN_SECONDS,
          issuer: TOKEN_ISSUER,
          audience: TOKEN_AUDIENCE,
        },
        verifyOptions: { algorithms: ['HS256'], issuer: TOKEN_ISSUER, audience: TOKEN_AUDIENCE },
      }),
    }),
  ],
  exports: [JwtModule, SigningKeysModule],
})
export class SigningModule {}

import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { Request } from 'express';
import { InvalidInputError } from '../errors/app-error';

type Handler = ReturnType<ExecutionContext['getHandler']>;

/**
 * A handler without `@Body()` takes no fields: whoever sends some believes that they count. As with a field that a
 * declared body does not know, the request is refused and names them. A provider's signed message is its bytes. It is a
 * guard and no interceptor: with one of those around it, each answer is a stream of observables first.
 */
@Injectable()
export class UndeclaredBodyGuard implements CanActivate {
  private readonly known = new WeakMap<Handler, boolean>();

  /** @throws InvalidInputError */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request & { rawBody?: Buffer }>();
    const body: unknown = request.body;
    if (request.method === 'GET' || request.rawBody || typeof body !== 'object' || body === null) return true;
    const names = Object.keys(body);
    if (names.length > 0 && !this.takesBody(context)) {
      throw new InvalidInputError(Object.fromEntries(names.map((name) => [name, `${name} is not a known field`])));
    }
    return true;
  }

  private takesBody(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    const known = this.known.get(handler);
    if (known !== undefined) return known;
    const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), handler.name) ?? {}) as object;
    const takes = Object.keys(parameters).some((key) => key.startsWith(`${RouteParamtypes.BODY}:`));
    this.known.set(handler, takes);
    return takes;
  }
}

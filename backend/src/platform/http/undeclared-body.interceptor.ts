import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { InvalidInputError } from '../errors/app-error';

type Handler = ReturnType<ExecutionContext['getHandler']>;

/**
 * A handler without `@Body()` takes no fields: whoever sends some believes that they count. As with a field that a
 * declared body does not know, the request is refused and names them. A provider's signed message is its bytes.
 */
@Injectable()
export class UndeclaredBodyInterceptor implements NestInterceptor {
  private readonly known = new WeakMap<Handler, boolean>();

  /** @throws InvalidInputError */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request & { rawBody?: Buffer }>();
    const body: unknown = request.body;
    if (request.method === 'GET' || request.rawBody || typeof body !== 'object' || body === null) return next.handle();
    const names = Object.keys(body);
    if (names.length > 0 && !this.takesBody(context)) {
      throw new InvalidInputError(Object.fromEntries(names.map((name) => [name, `${name} is not a known field`])));
    }
    return next.handle();
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

import { Injectable, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { ACCESS_POLICY, type AccessPolicy } from './access';

export interface RouteEntry {
  method: string;
  path: string;
  handler: string;
  policy: AccessPolicy | undefined;
}

/** Every HTTP handler with its access policy; the start fails on one that has none. */
@Injectable()
export class RouteInventory {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /** All handlers registered in this process. */
  routes(): RouteEntry[] {
    return this.discovery.getControllers().flatMap((wrapper) => {
      const controller = wrapper.metatype as (new (...args: never[]) => object) | null;
      if (!controller) return [];
      const base = String(Reflect.getMetadata(PATH_METADATA, controller) ?? '');
      const prototype = controller.prototype as Record<string, (...args: unknown[]) => unknown>;
      return this.scanner.getAllMethodNames(prototype).flatMap((name): RouteEntry[] => {
        const handler = prototype[name];
        const path = handler && (Reflect.getMetadata(PATH_METADATA, handler) as string | string[] | undefined);
        if (!handler || path === undefined) return [];
        const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] ?? 'ALL';
        const policy = this.reflector.getAllAndOverride<AccessPolicy | undefined>(ACCESS_POLICY, [handler, controller]);
        return [path].flat().map((one) => ({
          method,
          path: `/${[base, one].join('/')}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1'),
          handler: `${controller.name}.${name}`,
          policy,
        }));
      });
    });
  }

  /** @throws when a handler carries no access decorator (deny by default). */
  assertEveryRouteHasPolicy(): void {
    const open = this.routes().filter((route) => !route.policy);
    if (open.length > 0)
      throw new Error(`Handlers without an access decorator: ${open.map((route) => route.handler).join(', ')}`);
  }
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { CONFIG, type Config } from '../config/config';

/** Swagger UI at `/api/docs` over the committed contract, which is also served at `/api/docs-json`; nothing where it is not wanted. */
export function serveApiDocs(application: NestExpressApplication): void {
  if (!application.get<Config>(CONFIG).apiDocs) return;
  const file = join(__dirname, '..', '..', 'openapi.json');
  if (!existsSync(file)) return;
  const contract = JSON.parse(readFileSync(file, 'utf8')) as OpenAPIObject;
  SwaggerModule.setup('api/docs', application, contract, {
    jsonDocumentUrl: 'api/docs-json',
    yamlDocumentUrl: 'api/docs-yaml',
  });
}

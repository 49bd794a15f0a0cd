import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { Config } from '../config/config';
import { AppModule } from './app.module';

/**
 * The REST contract as stable JSON text, so that a difference is a change of the contract. Operation
 * ids are the handlers' names. Nothing is connected or started.
 */
export async function openApiText(config: Config): Promise<string> {
  const none = 'postgres://localhost/none';
  const urls = {
    appUrl: none,
    queueUrl: none,
    superUrl: none,
    sequencerUrl: none,
    backupUrl: none,
    readUrl: undefined,
  };
  const application = await NestFactory.create(AppModule.register(config, urls, { worker: false }), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  const info = new DocumentBuilder()
    .setTitle('Countersign')
    .setDescription(
      'Secure Document Management. Every error has one shape: statusCode, code, message, fields, requestId.',
    )
    .setVersion('1')
    .addBearerAuth()
    .build();
  const document = SwaggerModule.createDocument(application, info, {
    operationIdFactory: (_controller, method) => method,
  });
  return `${JSON.stringify(document, inOrder, 2)}\n`;
}

/** The compiler lists the words of a union in the order in which it met them in any file. */
function inOrder(key: string, value: unknown): unknown {
  return key === 'enum' && Array.isArray(value) ? [...(value as unknown[])].sort() : value;
}

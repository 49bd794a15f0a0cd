import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents';
import { TemplatesController } from './controllers/templates.controller';
import { CreateTemplate } from './services/create-template.service';
import { DecideTemplate } from './services/decide-template.service';
import { DeleteTemplate } from './services/delete-template.service';
import { ReadTemplate } from './services/read-template.service';
import { TemplateFiles } from './services/template-files';
import { Templates } from './services/templates.query';
import { UpdateTemplate } from './services/update-template.service';
import { RemoveFileOnTemplateDeleted } from './workers/remove-file.template-deleted';

@Module({
  imports: [DocumentsModule],
  controllers: [TemplatesController],
  providers: [
    CreateTemplate,
    DecideTemplate,
    DeleteTemplate,
    ReadTemplate,
    RemoveFileOnTemplateDeleted,
    TemplateFiles,
    Templates,
    UpdateTemplate,
  ],
})
export class TemplatesModule {}

import { api } from '@/api/api';
import type { TemplateDto } from '@/api/generated';

export type Template = TemplateDto;
export type TemplateCategory = Template['category'];

export interface NewTemplate {
  file: File;
  name: string;
  description: string;
  category: TemplateCategory;
}

const templates = [{ type: 'Template' as const, id: 'LIST' }];

const templatesApi = api
  .enhanceEndpoints({
    addTagTypes: ['Template'],
    endpoints: {
      listTemplates: { providesTags: templates },
      updateTemplate: { invalidatesTags: templates },
      deleteTemplate: { invalidatesTags: templates },
      approveTemplate: { invalidatesTags: templates },
      declineTemplate: { invalidatesTags: templates },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      addTemplate: build.mutation<Template, NewTemplate>({
        query: ({ file, ...values }) => {
          const body = new FormData();
          // Fields before the file: the server checks them before it takes the bytes.
          Object.entries(values).forEach(([name, value]) => body.append(name, value));
          body.append('file', file);
          return { url: '/api/templates', method: 'POST', body };
        },
        invalidatesTags: templates,
      }),
    }),
  });

export const {
  useListTemplatesQuery,
  useAddTemplateMutation,
  useUpdateTemplateMutation,
  useDeleteTemplateMutation,
  useApproveTemplateMutation,
  useDeclineTemplateMutation,
} = templatesApi;

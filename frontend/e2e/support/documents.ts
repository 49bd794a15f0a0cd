import { expect, type APIRequestContext } from '@playwright/test';
import { PASSWORD } from './organization';
import { samplePdf } from './sample-pdf';

export interface ApiSession {
  token: string;
  user: { id: number; name: string };
}

/** Signs in by the API with the password that every account of the tests has. */
export async function sessionFor(request: APIRequestContext, email: string): Promise<ApiSession> {
  const answer = await request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as ApiSession;
}

interface Facts {
  title: string;
  category?: string;
  department?: string;
  priority?: string;
  tags?: string[];
  /** Published without review when false. */
  requireApproval?: boolean;
}

/** Uploads a document by the API and gives back its id. */
export async function upload(
  request: APIRequestContext,
  { token }: ApiSession,
  { title, category = 'policy', department = 'legal', priority = 'medium', tags = [], requireApproval = false }: Facts,
): Promise<number> {
  const answer = await request.post('/api/documents', {
    headers: { Authorization: `Bearer ${token}` },
    multipart: {
      title,
      description: '',
      category,
      department,
      priority,
      tags: JSON.stringify(tags),
      requireApproval: String(requireApproval),
      file: { name: `${title}.pdf`, mimeType: 'application/pdf', buffer: samplePdf(title) },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

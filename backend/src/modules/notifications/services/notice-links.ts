import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import type { TargetKind } from '../domain/notice-kinds';

/** Page and label of each target; `id` fills what the page is asked to open. */
const PAGES: Record<TargetKind, { label: string; path: (id: number | null) => string }> = {
  document: { label: 'Open the document', path: (id) => `/documents?document=${id}` },
  conversation: { label: 'Open the conversation', path: (id) => `/messages?conversation=${id}` },
  users: { label: 'Open User Management', path: () => '/users' },
  templates: { label: 'Open Templates', path: () => '/templates' },
  billing: { label: 'Open billing', path: () => '/billing' },
  profile: { label: 'Open your profile', path: () => '/profile' },
  organization: { label: 'Open Organization Settings', path: () => '/organization' },
  audit: { label: 'Open Audit Logs', path: () => '/audit' },
  exports: { label: 'Open your exports', path: () => '/exports' },
};

/** Where a notice leads, as a link for a mail. */
@Injectable()
export class NoticeLinks {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  to(kind: TargetKind | null, id: number | null): { label: string; url: string } {
    const { label, path } = kind ? PAGES[kind] : { label: 'Open Countersign', path: () => '/notifications' };
    return { label, url: `${this.config.publicUrl}${path(id)}` };
  }

  /** The page where people choose which mails they get. */
  get preferences(): string {
    return `${this.config.publicUrl}/profile#notifications`;
  }
}

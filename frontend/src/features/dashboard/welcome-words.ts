import type { MemberRole } from '@/api/types';
import { paths } from '@/shared/routing/paths';

export interface WelcomeWay {
  text: string;
  detail: string;
  to: string;
}

const upload: WelcomeWay = {
  text: 'Upload a document',
  detail: 'As a draft, or straight to review.',
  to: paths.upload,
};
const template: WelcomeWay = {
  text: 'Start from a template',
  detail: 'Blank forms that your organization approved.',
  to: paths.templates,
};
const search: WelcomeWay = {
  text: 'Find what is in force',
  detail: 'By words, title, tag or author.',
  to: paths.search,
};
const notices: WelcomeWay = {
  text: 'Choose how you are told',
  detail: 'Here, by mail at once, or once a day.',
  to: paths.profile,
};
const decide = (what: string): WelcomeWay => ({
  text: what,
  detail: 'What needs you is here, the urgent first.',
  to: paths.approval,
});

const words: Record<Exclude<MemberRole, 'admin'>, { does: string; ways: WelcomeWay[] }> = {
  document_creator: {
    does: 'As a document creator you write documents and send them to review. You hear of every step.',
    ways: [upload, template, notices],
  },
  reviewer: {
    does: 'As a reviewer you read what is sent to you and approve it, ask for a revision, or reject it.',
    ways: [decide('Review documents'), search, notices],
  },
  approver: {
    does: 'As an approver you give the last word: with your approval a document is in force.',
    ways: [decide('Approve documents'), search, notices],
  },
  user: {
    does: 'You read what is in force, and upload documents of your own where you need to.',
    ways: [search, template, upload],
  },
};

/** What a new member is told: what their role does, and three ways to begin. Admins have their own guide. */
export const welcomeWords = (role: MemberRole): { does: string; ways: WelcomeWay[] } | null =>
  role === 'admin' ? null : words[role];

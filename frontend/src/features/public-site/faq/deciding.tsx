import { Link } from 'react-router-dom';
import type { DocSection } from '../docs/doc';
import { guide, policy } from '../docs/links';

/** Questions about decisions, and about who can be trusted with what. */
export const deciding: readonly DocSection[] = [
  {
    id: 'review-and-approval',
    title: 'Review and approval',
    parts: [
      {
        id: 'status-flow',
        title: 'What happens after I upload?',
        body: (
          <p>
            The document goes from Draft to Pending Review to Pending Approval to Approved. At either pending step it
            can also be rejected or sent back for revision. You get a notification at every turn. Where your
            organization has a review route for it, the route says how many steps there are and who decides each.
          </p>
        ),
      },
      {
        id: 'own-document',
        title: 'Can I approve my own document?',
        body: (
          <p>
            No, whatever your role. And whoever decided one step cannot also decide a later one. So a review and an
            approval are two people besides the author. Two exceptions say so themselves: documents marked as published
            without review, and review routes that your organization made with a single step.
          </p>
        ),
      },
      {
        id: 'reject-or-revision',
        title: 'What is the difference between rejecting and asking for a revision?',
        body: (
          <p>
            Rejecting is final for that document. A request for revision tells the author what to correct. Write the
            reason into the comment: the author sees it beside the decision.
          </p>
        ),
      },
      {
        id: 'take-back',
        title: 'Can I take a document back?',
        body: (
          <p>
            Yes, while it is pending. Open it and choose <strong>Withdraw from review</strong>. It becomes a draft,
            nobody is asked to decide any longer, and you can submit it again.
          </p>
        ),
      },
      {
        id: 'somebody-is-away',
        title: 'The reviewer is away. Is the document stuck?',
        body: (
          <p>
            No. Whoever is away can name somebody to stand in, under <strong>While you are away</strong> in the profile;
            administrators can do it for them. The record names both. The author can <strong>Reassign</strong> a
            document as long as nobody decided on it. And an administrator who is not its author can decide in the
            reviewer’s place, which the record names as an override. See{' '}
            <Link to={guide('administrator-guide', 'decide-in-place')}>deciding in someone’s place</Link>.
          </p>
        ),
      },
    ],
  },
  {
    id: 'trust',
    title: 'Security and privacy',
    parts: [
      {
        id: 'other-organizations',
        title: 'Can other organizations see our documents?',
        body: (
          <p>
            No. Every request is limited to one organization by the application, and once more by the database, which
            refuses rows of any other. A document of another organization looks exactly like one that does not exist.
          </p>
        ),
      },
      {
        id: 'operator-access',
        title: 'Can the people who run the platform read them?',
        body: (
          <p>
            Not with Countersign: the super administrator sees organizations and counts, never a document or a comment.
            Files are encrypted on disk. But whoever runs a server also holds its keys, so choose an operator you trust,
            or run Countersign yourselves.
          </p>
        ),
      },
      {
        id: 'what-is-recorded',
        title: 'What is recorded about me?',
        body: (
          <p>
            Sign-ins and failed attempts, uploads, decisions, comments, and each time you open or download a document,
            with time and IP address. Entries are added and never changed. The{' '}
            <Link to={policy('what-is-kept')}>privacy policy</Link> has the full list.
          </p>
        ),
      },
      {
        id: 'people-who-leave',
        title: 'What happens when a colleague leaves?',
        body: (
          <p>
            An administrator deletes the account: its sessions end at once, and open reviews go to somebody else.
            Documents and decisions keep the record of who made them.
          </p>
        ),
      },
      {
        id: 'certified',
        title: 'Is Countersign certified?',
        body: (
          <p>
            No. It holds no ISO 27001, SOC 2 or other certification. What it does instead of claiming one is written{' '}
            <Link to={policy('certifications')}>here</Link>, so that you can check it.
          </p>
        ),
      },
    ],
  },
];

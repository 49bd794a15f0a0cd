import { Link } from 'react-router-dom';
import { paths } from '@/shared/routing/paths';
import type { DocSection } from '../docs/doc';
import { guide, policy } from '../docs/links';

/** Questions about proof, keeping and leaving. */
export const keeping: readonly DocSection[] = [
  {
    id: 'proof',
    title: 'Proof and auditors',
    parts: [
      {
        id: 'check-from-outside',
        title: 'How does somebody outside check a document of ours?',
        body: (
          <p>
            Hand over the file and its integrity certificate. On <Link to={paths.verify}>Verify a file</Link> anybody
            drops both and is told whether this is the file that was stored or approved. It happens in the browser,
            without an account, and nothing is uploaded.
          </p>
        ),
      },
      {
        id: 'log-changed',
        title: 'Could somebody change the audit log?',
        body: (
          <p>
            Not unnoticed. Its state is signed every few seconds, and administrators are mailed a checkpoint every week.
            Whoever has an earlier checkpoint can show the first entry that was changed, removed or slipped in. Keep
            checkpoints where the people who run the servers cannot reach them. More under{' '}
            <Link to={guide('administrator-guide', 'evidence')}>proving what happened</Link>.
          </p>
        ),
      },
      {
        id: 'for-an-auditor',
        title: 'What do I give an auditor?',
        body: (
          <p>
            An evidence package of the document or the period, from <strong>Exports</strong>: files, decisions,
            certificates and log entries, with a program that verifies them offline. For an overview, a report on
            approvals or on who has access, as PDF or CSV.
          </p>
        ),
      },
      {
        id: 'legal-force',
        title: 'Is an approval a legal signature?',
        body: (
          <p>
            It is a recorded decision: by a person who signed in, on exactly this file, at this time. It is not a
            qualified electronic signature. Ask your counsel what your case needs, and see{' '}
            <Link to={policy('certifications')}>what is not certified</Link>.
          </p>
        ),
      },
    ],
  },
  {
    id: 'keeping',
    title: 'Keeping, leaving, paying',
    parts: [
      {
        id: 'deleted-by-mistake',
        title: 'I deleted a document by mistake.',
        body: (
          <p>
            Choose <strong>Undo</strong> in the notice, or restore it from <strong>Trash</strong> within 30 days. A
            document in its retention period or under a legal hold cannot be deleted at all.
          </p>
        ),
      },
      {
        id: 'messages-private',
        title: 'Who reads internal messages?',
        body: (
          <p>
            The people in the conversation, and no one else: administrators do not see conversations that they are not
            part of. A link to a document opens it only for those who may see it.
          </p>
        ),
      },
      {
        id: 'after-the-trial',
        title: 'What happens when the trial or a plan ends?',
        body: (
          <p>
            Everything goes on for 14 more days. After that your organization can read and export, and saves nothing new
            until it has a plan. Nothing is deleted for that.
          </p>
        ),
      },
      {
        id: 'take-everything',
        title: 'Can we take everything with us?',
        body: (
          <p>
            Yes. An administrator asks for a full export under <strong>Exports</strong>: files, versions, decisions and
            people in open formats. Another installation of Countersign can import it. The download is there for 7 days.
          </p>
        ),
      },
    ],
  },
];

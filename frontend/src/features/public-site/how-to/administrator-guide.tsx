import { Link } from 'react-router-dom';
import { paths } from '@/shared/routing/paths';
import type { DocTab } from '../docs/doc';
import { Figures, Note, Steps } from '../docs/pieces';

/** Looking after people and rules. */
export const administratorGuide: DocTab = {
  id: 'administrator-guide',
  label: 'Administrator Guide',
  lead: 'For administrators of an organization. Everything here is in User Management and Organization Settings, which only administrators see.',
  sections: [
    {
      id: 'roles',
      title: 'Choose roles',
      body: (
        <>
          <p>Everybody uploads documents and sees what is approved. Beyond that:</p>
          <Figures
            caption="What a role adds"
            head={['Role', 'May also']}
            rows={[
              ['User', 'Nothing more: for readers and occasional authors, who start from templates if they like.'],
              ['Document Creator', 'The same rights as a user; the name shows whose work it is to write.'],
              [
                'Reviewer',
                'Review and comment: decide the first step of documents assigned to them, or of any that names no reviewer.',
              ],
              [
                'Approver',
                'Give the final approval, in the same way, and read the audit logs of the documents they act on.',
              ],
              [
                'Admin',
                'Everything: see each document of the organization, decide in place of others, manage people, approve templates, change the organization’s settings.',
              ],
            ]}
          />
          <p>
            Give the role that the work needs, not the one that the position suggests. A new role ends the person’s
            sessions and holds from the next sign-in.
          </p>
        </>
      ),
    },
    {
      id: 'join-requests',
      title: 'Answer requests to join',
      body: (
        <>
          <p>
            People who register by themselves appear above the list in User Management, with the role they ask for. They
            cannot sign in until you decide.
          </p>
          <Steps>
            <li>Check that you know the person and the address. It has to be confirmed before you can grant.</li>
            <li>Choose the role. What was asked for is only a suggestion.</li>
            <li>
              <strong>Grant</strong> or <strong>Refuse</strong>. Either way the person is told by e-mail.
            </li>
          </Steps>
        </>
      ),
    },
    {
      id: 'people-in-trouble',
      title: 'Help people who cannot get in',
      body: (
        <Figures
          caption="What to do"
          head={['They say', 'You do']}
          rows={[
            ['“I never got the invitation.”', 'More, then Resend invitation. The earlier one stops working.'],
            ['“I forgot my password.”', 'More, then Send password reset. You never learn or set their password.'],
            ['“My phone is gone.”', 'More, then Reset two-factor, after you made sure who is asking. Call back.'],
            ['“My account is locked.”', 'Nothing: the lock ends after 15 minutes.'],
          ]}
        />
      ),
    },
    {
      id: 'people-who-leave',
      title: 'Let people go',
      body: (
        <>
          <p>
            <strong>Deactivate</strong> for a leave: the person is signed out and can be activated again.{' '}
            <strong>Delete</strong> when they left for good. If reviews or approvals wait for them, you choose who takes
            over.
          </p>
          <p>
            Their documents, comments and decisions stay, because others rely on them. You cannot delete yourself, and
            the last active administrator cannot be deleted or demoted.
          </p>
        </>
      ),
    },
    {
      id: 'review-routes',
      title: 'Set up review routes',
      body: (
        <>
          <p>
            Without a route a document takes two steps: a reviewer reviews it, then an approver approves it. Under{' '}
            <strong>Review Routes</strong> you replace them with steps of your own.
          </p>
          <Steps>
            <li>
              Name the route, and say which documents take it: those of a category, all whose category has none, or only
              those for which it is chosen at upload.
            </li>
            <li>
              For each step, name people or a role, and how many must approve. Give it a due time in working days, a
              reminder, and people who may decide as well once it is overdue.
            </li>
            <li>
              Choose <strong>Try it</strong>. The dry run says who could act today, and where the route would get stuck.
            </li>
          </Steps>
          <p>Documents already on their way keep the steps they were submitted with.</p>
        </>
      ),
    },
    {
      id: 'decide-in-place',
      title: 'Decide in someone’s place',
      body: (
        <>
          <p>
            When a reviewer or approver is away for some days, choose <strong>Delegate decisions…</strong> in the row
            menu of User Management and name somebody to stand in. When a document cannot wait, open it and decide. The
            record says that an administrator decided in place of the person it was assigned to.
          </p>
          <Note>
            The rule of two people holds for you as well: you cannot decide on a document you wrote, nor decide two of
            its steps.
          </Note>
        </>
      ),
    },
    {
      id: 'retention',
      title: 'Keep and dispose of documents',
      body: (
        <ul>
          <li>
            <strong>Retention</strong> lists what expired or has been kept long enough. Keep it longer, or dispose of it
            with a reason. It goes to the trash for 30 days, and is destroyed after that.
          </li>
          <li>
            A <strong>legal hold</strong> forbids every change of a document until you release it.
          </li>
          <li>
            The <strong>disposition report</strong> says what was destroyed, by whom and why, and keeps the hashes. You
            can take it out as CSV.
          </li>
          <li>
            <strong>Templates</strong> that you add are approved at once. Those that members add wait for you: approve
            them, or decline them with a reason.
          </li>
        </ul>
      ),
    },
    {
      id: 'evidence',
      title: 'Prove what happened',
      body: (
        <ul>
          <li>
            <strong>Audit Logs</strong> says who did what, and verifies that nobody changed the log since. Keep the
            public key and, now and then, a checkpoint where this system cannot reach them.
          </li>
          <li>
            Each version of a document has an <strong>integrity certificate</strong>. Hand it over with the file: on{' '}
            <Link to={paths.verify}>Verify a file</Link> anybody checks both, without an account.
          </li>
          <li>
            <strong>Exports</strong> holds evidence packages of a document or a period, and everything of the
            organization in open formats, for 7 days.
          </li>
          <li>
            <strong>Reports</strong> are made once and stay as they were: on screen, as PDF and as CSV.
          </li>
        </ul>
      ),
    },
    {
      id: 'billing',
      title: 'Plan and invoices',
      body: (
        <ul>
          <li>
            <strong>Billing</strong> shows your plan, what is used of it in people, documents and storage, and every
            invoice as PDF. You are told at 80 and at 100 percent.
          </li>
          <li>Before you change the plan, it says what the change costs or gives back. You can cancel and resume.</li>
          <li>
            After a trial or plan has run out there are 14 days of grace; then members read and export, and save nothing
            new.
          </li>
        </ul>
      ),
    },
    {
      id: 'routine',
      title: 'Keep it in order',
      body: (
        <>
          <p>Once a quarter, half an hour:</p>
          <ul>
            <li>Go through the list of users. The last sign-in shows who no longer needs an account.</li>
            <li>Check that there are two administrators, and that each department has a reviewer who is there.</li>
            <li>
              Filter My Documents by <strong>All pending</strong>: what is old is stuck, and somebody should be asked.
            </li>
            <li>Read the policies again. Is publishing without review still what you want?</li>
          </ul>
        </>
      ),
    },
    {
      id: 'suspension',
      title: 'If the organization is suspended',
      body: (
        <p>
          The operator of the platform can suspend an organization. All its sessions end, nobody can sign in, and its
          mails wait. Nothing is deleted; after reactivation everybody goes on where they were. Ask the operator for the
          reason.
        </p>
      ),
    },
  ],
};

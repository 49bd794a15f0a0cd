import { Link } from 'react-router-dom';
import { paths } from '@/shared/routing/paths';
import type { DocTab } from '../docs/doc';
import { question } from '../docs/links';
import { Figures, Note, Steps } from '../docs/pieces';

/** The daily work: upload, find, open, decide. */
export const userGuide: DocTab = {
  id: 'user-guide',
  label: 'User Guide',
  lead: 'For everybody. Reviewers and approvers find their part under “Review and approve”.',
  sections: [
    {
      id: 'sign-in',
      title: 'Sign in',
      body: (
        <p>
          Open <Link to={paths.login}>User Login</Link> and enter e-mail address and password. With two-factor
          authentication, enter the six digits of your app next. The dashboard shows how many documents stand where, and
          the ten that changed last; choose a number to see the documents behind it.
        </p>
      ),
    },
    {
      id: 'upload',
      title: 'Upload a document',
      body: (
        <>
          <Steps>
            <li>
              Choose <strong>Upload Document</strong>, or drop or paste files on any page: PDF, Word, Excel or text, up
              to 10 MB each. Folders work too. Several files become a document each, with a title of its own and the
              other fields in common.
            </li>
            <li>
              Give it a title that somebody else would look for, and its department, category and priority. Description
              and tags are optional and help to find it.
            </li>
            <li>
              Leave <strong>Require approval before publishing</strong> on, and choose a reviewer and an approver. An
              empty field means: whoever of that role is first. Where your organization has review routes, the form
              shows the steps of the one that applies, and you can choose another.
            </li>
            <li>
              Choose <strong>Upload &amp; Submit for Review</strong>. If the upload fails, what you entered stays.
            </li>
            <li>
              Go on working: <strong>Uploads</strong> at the bottom of the page says how far each file is, and offers to
              try again what failed.
            </li>
          </Steps>
          <p>
            Under <strong>More options</strong> a document can expire on a day, be kept for a time in which nobody can
            delete it, or be shared with its department only.
          </p>
          <Note>
            <strong>Save as Draft</strong> keeps form and files in this browser only. Nothing is sent, and nobody else
            can see it.
          </Note>
        </>
      ),
    },
    {
      id: 'follow',
      title: 'Follow it',
      body: (
        <Figures
          caption="What a status means"
          head={['Status', 'Who has to act', 'What you can do']}
          rows={[
            ['Draft', 'You', 'Submit it for review.'],
            ['Pending Review', 'The reviewer', 'Withdraw it, or add a comment.'],
            ['Pending Approval', 'The approver', 'Withdraw it, or add a comment.'],
            ['Approved', 'Nobody', 'Rely on it: this file is fixed.'],
            ['Revision Required', 'You', 'Read the comment, correct the file, upload it as a new version.'],
            ['Rejected', 'Nobody', 'Read the comment. The decision is final for this version.'],
          ]}
        />
      ),
    },
    {
      id: 'find',
      title: 'Find a document',
      body: (
        <p>
          <strong>My Documents</strong> lists everything you may see, the last changed first. Narrow it down by
          department, category and status, or type a part of its title, description or tags into the box above the list.
          The address of the page keeps your filters: bookmark it, send it to a colleague, or choose{' '}
          <strong>Save view</strong> to keep them under a name.
        </p>
      ),
    },
    {
      id: 'many',
      title: 'Put several in order',
      body: (
        <ul>
          <li>
            <strong>Select</strong> documents by their boxes, with Shift from one to another. Tag, archive, delete or
            download them together; a notice says what could not be done and why, and offers <strong>Undo</strong>.
          </li>
          <li>
            <strong>Archived</strong> documents can be read, and not changed until they are taken out again.
          </li>
          <li>
            <strong>Trash</strong> keeps what you deleted for 30 days. Restore it there.
          </li>
          <li>
            <strong>Templates</strong> hold the blank forms of your organization. <strong>Use template</strong> starts
            an upload from one.
          </li>
        </ul>
      ),
    },
    {
      id: 'search',
      title: 'Search',
      body: (
        <p>
          <strong>Search</strong> looks into titles, descriptions, tags and the text inside the files; words in
          quotation marks are looked for as a phrase. From any page, <strong>Ctrl+K</strong> finds documents, people and
          actions while you type. Your searches are yours alone, and you can clear them.
        </p>
      ),
    },
    {
      id: 'open',
      title: 'Read, download or print',
      body: (
        <>
          <Steps>
            <li>
              Choose <strong>View</strong>, then <strong>Ask for access</strong>. A six-digit code is sent to your
              e-mail address.
            </li>
            <li>Type or paste it within ten minutes. With an authenticator app, its six digits work as well.</li>
            <li>
              The document appears: the pages of a PDF, a Word document as text, a workbook with its sheets. For the
              next 15 minutes it asks for no other code, also when you choose <strong>Download</strong> or{' '}
              <strong>Print</strong>.
            </li>
          </Steps>
          <p>
            Prints say on every page who printed which version and when. <strong>Open</strong> shows a PDF in a tab of
            its own; if the browser blocks the tab, the file is downloaded instead. If no code arrives, see{' '}
            <Link to={question('no-code')}>what to check</Link>.
          </p>
        </>
      ),
    },
    {
      id: 'versions',
      title: 'Versions',
      body: (
        <p>
          The tab <strong>Versions</strong> of a document shows what was uploaded when, by whom and why.{' '}
          <strong>Compare</strong> marks what was added and removed between two versions, or lays them side by side.{' '}
          <strong>Restore</strong> brings an old version back as a new one; nothing is overwritten.
        </p>
      ),
    },
    {
      id: 'decide',
      title: 'Review and approve',
      body: (
        <>
          <p>
            <strong>Pending Approvals</strong> lists what waits for you, in two tabs: review and approval.
          </p>
          <Steps>
            <li>
              Choose <strong>Review Document</strong>, open the file with its code and read it.
            </li>
            <li>Write a comment. It is optional for approval, and a courtesy for everything else.</li>
            <li>
              Choose <strong>Approve</strong>, <strong>Request revision</strong> or <strong>Reject</strong>. Rejecting
              asks once more, because it is final.
            </li>
          </Steps>
          <p>
            If the buttons are missing, <strong>Why can’t I approve?</strong> says why: the document is yours, it is
            assigned to somebody else, or you already reviewed it. When two people decide at once, the first decision
            counts and the other person is told.
          </p>
          <p>
            With much to decide, choose <strong>Inbox</strong>: the document stands beside the decision, and the next
            one opens by itself. It works by keyboard alone: J and K lead along the queue, A approves, R rejects, V asks
            for a revision, and Enter records what is shown. Press ? for all keys.
          </p>
          <p>
            In a comment, @ and a name mention somebody: they are told. Under <strong>Details</strong> stand the
            decisions as they were signed, with the signature sheet of an approved document.
          </p>
          <p>
            Before you go away, open your profile and name somebody to stand in under{' '}
            <strong>While you are away</strong>. Their decisions carry both names.
          </p>
        </>
      ),
    },
    {
      id: 'notifications',
      title: 'Be told',
      body: (
        <p>
          The bell shows what is new: a review that waits for you, a decision on your document, a comment, a withdrawal.{' '}
          <strong>View Document</strong> opens it from there. The number with a bell beside Pending Approvals is the
          same: it counts unread notifications, and the tabs on that page count documents. What asked you for a decision
          is read once you have made it.
        </p>
      ),
    },
    {
      id: 'messages',
      title: 'Write to colleagues',
      body: (
        <>
          <p>
            <strong>Messages</strong> are conversations with one or several people of your organization. Choose{' '}
            <strong>New Message</strong>, the recipients and a subject; link the documents you write about. Enter sends,
            Shift+Enter begins a new line, and what you have not sent stays.
          </p>
          <p>Only those who take part read a conversation. Decisions belong into a document’s comments, not here.</p>
        </>
      ),
    },
    {
      id: 'certificate',
      title: 'Hand a document on with its proof',
      body: (
        <Steps>
          <li>
            Open the document, then <strong>Details</strong> and its integrity certificate. Download it together with
            the file.
          </li>
          <li>Send both. The certificate holds hashes and names, not the content.</li>
          <li>
            Whoever receives them drops both on <Link to={paths.verify}>Verify a file</Link>, or scans the code on the
            printed sheet. It works without an account, and without us.
          </li>
        </Steps>
      ),
    },
    {
      id: 'account',
      title: 'Look after your account',
      body: (
        <ul>
          <li>
            <strong>Two-factor authentication:</strong> turn it on in Profile, and keep the recovery codes off your
            phone.
          </li>
          <li>
            <strong>Sessions:</strong> end those you do not recognize, then change the password. That ends all others.
          </li>
          <li>
            <strong>E-mail address:</strong> codes go there. Change it in Profile before you lose the old mailbox.
          </li>
          <li>
            <strong>Light or dark:</strong> choose in the menu under your initials.
          </li>
        </ul>
      ),
    },
  ],
};

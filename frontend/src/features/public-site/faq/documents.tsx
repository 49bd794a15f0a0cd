import { Link } from 'react-router-dom';
import type { DocSection } from '../docs/doc';
import { guide } from '../docs/links';

/** Questions about files and the codes that open them. */
export const documents: readonly DocSection[] = [
  {
    id: 'documents',
    title: 'Documents',
    parts: [
      {
        id: 'file-types',
        title: 'Which files can I upload?',
        body: (
          <p>
            PDF, DOC, DOCX, XLS, XLSX and TXT, up to 10 MB each. The content is checked, not only the name: files with
            macros, files protected by a password and files that are not what their name says are refused, with the
            reason.
          </p>
        ),
      },
      {
        id: 'several-files',
        title: 'Can I upload several files at once?',
        body: (
          <p>
            Yes, up to 50: choose them together, or drop or paste them on any page. Each becomes a document of its own.
            They are sent two at a time while you go on working; what is refused is named with the reason and does not
            hold up the others. Stay signed in until all are sent.
          </p>
        ),
      },
      {
        id: 'who-sees',
        title: 'Who sees my document?',
        body: (
          <>
            <p>Until it is approved: you, the reviewer, the approver, and the administrators of your organization.</p>
            <p>
              If you named no reviewer, every reviewer of your organization sees it while it waits for review; if you
              named no approver, every approver sees it while it waits for approval. Once approved, everybody in your
              organization can find it, or its department alone if you chose that. Nobody outside ever does.
            </p>
          </>
        ),
      },
      {
        id: 'save-as-draft',
        title: 'Where does “Save as Draft” keep my work?',
        body: (
          <p>
            In this browser, on this device, with the files. Nothing is sent. The form is there again when you next open
            Upload Document here; on another device it is not.
          </p>
        ),
      },
      {
        id: 'inside-scans',
        title: 'Does the search look inside files?',
        body: (
          <p>
            Yes, into the text of PDF, Word, Excel and text files, and into scans and pictures, whose words are read
            when the file arrives. You find only what you may see. Put words in quotation marks to find them as a
            phrase.
          </p>
        ),
      },
      {
        id: 'change-a-file',
        title: 'Can I replace a file after uploading it?',
        body: (
          <p>
            As a new version, with a note on what changed: open the document, choose <strong>Versions</strong>, then{' '}
            <strong>New version</strong>. While it waits for a decision, withdraw it first: reviewer and approver decide
            on exactly the bytes you uploaded. Earlier versions stay, and an approved one stays in force until the new
            one is approved.
          </p>
        ),
      },
      {
        id: 'same-file',
        title: 'How do I know that a file has not changed?',
        body: (
          <p>
            The <strong>Details</strong> tab of a document shows its SHA-256. Compute the same for the copy you hold: if
            they match, the copies do. Countersign makes this comparison itself each time it hands out a file.
          </p>
        ),
      },
    ],
  },
  {
    id: 'codes',
    title: 'Verification codes',
    parts: [
      {
        id: 'why-a-code',
        title: 'Why am I asked for a code?',
        body: (
          <p>
            A password or a forgotten open session should not be enough to read a confidential file. The code proves
            that whoever opens it also has your mailbox.
          </p>
        ),
      },
      {
        id: 'code-validity',
        title: 'How long is a code good for?',
        body: (
          <p>
            Ten minutes, once, for that one document, and only the newest one counts. After five wrong tries it is dead;
            ask for another. The right code keeps the document open to you for 15 minutes: you can view, download and
            print it without a second code.
          </p>
        ),
      },
      {
        id: 'no-code',
        title: 'The code does not arrive.',
        body: (
          <p>
            Check the spam folder and the address in your <strong>Profile</strong>. After 30 seconds you can send a new
            code. There are limits: three codes for one document in ten minutes, ten codes in an hour. If nothing
            arrives at all, tell your administrator; it may be your mail server.
          </p>
        ),
      },
      {
        id: 'app-instead-of-mail',
        title: 'Can I use my authenticator app instead?',
        body: (
          <p>
            Yes. If you have set up two-factor authentication, the six digits of the app work wherever the mailed code
            does.
          </p>
        ),
      },
      {
        id: 'fewer-codes',
        title: 'Can we have fewer codes?',
        body: (
          <p>
            Your administrator can. One code may open all documents for 15 minutes, or downloads may take none. See{' '}
            <Link to={guide('organization-setup', 'policies')}>policies</Link> for what each choice gives up.
          </p>
        ),
      },
    ],
  },
];

import type { DocSection } from '../docs/doc';
import { Figures } from '../docs/pieces';

/** What is kept, why, who sees it and for how long. */
export const privacy: DocSection = {
  id: 'privacy',
  title: 'Privacy',
  body: (
    <p>
      Your organization decides what it stores in Countersign and who belongs to it. The operator of this Countersign
      service, “we” on this page, keeps that data on the organization’s behalf and uses it for nothing else.
    </p>
  ),
  parts: [
    {
      id: 'what-is-kept',
      title: 'What is kept',
      body: (
        <Figures
          caption="Data, and what it is for"
          head={['Data', 'What it consists of', 'Why']}
          rows={[
            [
              'Account',
              'Name, username, e-mail address, role, department, last sign-in. The password only as a hash (argon2id).',
              'To know who you are and what you may do.',
            ],
            [
              'Documents',
              'The files, encrypted, with title, description, tags, dates and SHA-256.',
              'To keep them, and to show that they have not changed.',
            ],
            ['Decisions', 'Who approved, rejected or commented, in which words and when.', 'To answer for them later.'],
            [
              'Messages',
              'What people of your organization write to each other, who takes part, and what was read.',
              'To deliver them. Administrators do not read along.',
            ],
            [
              'Searches',
              'Your last searches, for you alone. The index of contents holds keyed hashes, not words.',
              'To repeat a search, and to find documents by what is in them. You can clear the list.',
            ],
            [
              'Sessions',
              'IP address, browser and times of each sign-in.',
              'To keep you signed in, and to let you end what you do not recognize.',
            ],
            [
              'Audit log',
              'Sign-ins and failed attempts, uploads, decisions, changes of people and settings, each opening of a document and each refused attempt, with IP address and browser.',
              'To show who did what. Entries are added, never changed.',
            ],
            [
              'Organization',
              'Name, description, logo, address, phone, e-mail address, website, departments, policies.',
              'To run your organization here.',
            ],
            [
              'Billing',
              'Plan, billing address, invoices and payments. Card data stays with the payment provider, if one is used.',
              'To bill what was agreed.',
            ],
          ]}
        />
      ),
    },
    {
      id: 'on-your-device',
      title: 'What is kept on your device',
      body: (
        <>
          <p>
            One cookie keeps you signed in; scripts cannot read it. The browser’s storage holds your session, the theme,
            the state of the sidebar, and drafts of uploads and messages that you have not sent. All of it is needed for
            what you do, so there is nothing to consent to.
          </p>
          <p>
            There is no advertising, no analytics and no script from anybody else. Pages load nothing from other
            servers, not even fonts.
          </p>
        </>
      ),
    },
    {
      id: 'who-sees-it',
      title: 'Who sees it',
      body: (
        <>
          <ul>
            <li>
              <strong>Your organization.</strong> Administrators see all of its documents and people. Members see names,
              roles and departments of each other, and the documents they are entitled to.
            </li>
            <li>
              <strong>Other organizations.</strong> Name and description of an organization, if it is in the public
              list. Nothing else.
            </li>
            <li>
              <strong>The platform’s super administrator.</strong> Organizations with their contacts, plans and
              invoices; names, addresses and states of accounts; figures. Never a title, a document, a comment or a
              message: the database does not let that role read them.
            </li>
            <li>
              <strong>Whoever you hand a certificate to.</strong> The name of the file, hashes, people and times that
              stand in it.
            </li>
            <li>
              <strong>Others.</strong> Mails pass through a mail server. Nothing is sold, and nothing is handed on,
              unless the law compels us; then we tell your organization first, where the law allows it.
            </li>
          </ul>
          <p>
            Whoever operates the servers also holds the keys to the encrypted files. Countersign gives them no screen to
            read documents with, but encryption on our disks is not protection from us.
          </p>
        </>
      ),
    },
    {
      id: 'how-it-is-protected',
      title: 'How it is protected',
      body: (
        <ul>
          <li>Each organization’s rows are kept apart by the application and again by the database.</li>
          <li>Files that people upload are read and converted in a sandbox of their own.</li>
          <li>
            Files are encrypted with AES-256-GCM, each with a key of its own. They never touch the disk unencrypted.
          </li>
          <li>
            Opening a file takes a mailed six-digit code or one of an authenticator app, as the organization’s policy
            says. Codes are kept as hashes only.
          </li>
          <li>Roles come from the database at each request. Five failed sign-ins lock an account for 15 minutes.</li>
          <li>Query strings, which may hold codes, are not written to the server’s logs.</li>
        </ul>
      ),
    },
    {
      id: 'retention',
      title: 'How long it is kept',
      body: (
        <>
          <Figures
            caption="Retention: this policy’s targets"
            head={['Data', 'Kept']}
            rows={[
              [
                'User data',
                'Until the account is deleted, and 90 days beyond. Then name and address are replaced by “Former member”; documents and decisions stay.',
              ],
              [
                'Audit logs',
                '7 years. Personal details of former members are taken out after 90 days; the log still verifies.',
              ],
              [
                'Documents',
                'As long as the organization keeps them. Nothing is deleted for being old. What is deleted stays in the trash for 30 days; then its keys are destroyed with it.',
              ],
              ['Notifications', 'Half a year after they were read, a year at most.'],
              [
                'Sessions and codes',
                'Sessions half a year after their end, each person’s last one longer. Codes and mailed links a month after they have expired.',
              ],
              ['Exports', '7 days after they were made.'],
              ['Backups', 'Made daily. What was deleted lives on in older ones until they are replaced.'],
            ]}
          />
        </>
      ),
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      body: (
        <>
          <p>
            See and correct your data in <strong>Profile</strong>. Role, department and deletion are for an
            administrator of your organization to change. To have a copy of everything about you, to object, or to
            complain, ask that organization first; it is the one that answers for your data, and we help it to.
          </p>
          <p>You may also turn to the data protection authority where you live.</p>
        </>
      ),
    },
  ],
};

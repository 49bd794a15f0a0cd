import type { DocTab } from '../docs/doc';
import { Figures, Note } from '../docs/pieces';

/** What the policy aims at, and for what. */
export const policyOverview: DocTab = {
  id: 'policy-overview',
  label: 'Policy Overview',
  lead: 'The figures on this page are targets. They say what the service is planned and operated towards. They are not measurements, and not a guarantee.',
  sections: [
    {
      id: 'targets',
      title: 'Targets at a glance',
      body: (
        <Figures
          caption="Targets of this policy"
          head={['Target', 'Figure', 'What it means']}
          rows={[
            ['Uptime', '99.9%', 'At most about 44 minutes of unplanned downtime in a month.'],
            ['Recovery time', 'under 4 hours', 'From the failure of a critical function until people can work again.'],
            ['Recovery point', 'under 1 hour', 'The most recent work that may be lost.'],
            ['First response', '15 minutes', 'Until somebody works on a critical incident.'],
            ['Backups', 'daily', 'Database and files, kept apart from the servers.'],
          ]}
        />
      ),
    },
    {
      id: 'classes',
      title: 'What matters most',
      body: (
        <>
          <p>When several things are broken at once, this is the order.</p>
          <Figures
            caption="Classes of functions"
            head={['Class', 'Functions', 'Why']}
            rows={[
              ['Critical', 'Signing in, opening documents, reviewing and approving', 'Decisions wait for them.'],
              ['Standard', 'Uploading, notifications, mails other than codes', 'Work can go on around them for a day.'],
              ['Non-critical', 'User management, settings, logos, these pages', 'Rarely urgent.'],
            ]}
          />
          <p>Mailed codes count as critical: without them nobody opens a document.</p>
        </>
      ),
    },
    {
      id: 'built-in',
      title: 'What the product does by itself',
      body: (
        <ul>
          <li>A change and its audit entry are written together or not at all, so a crash leaves nothing halfway.</li>
          <li>
            Mails and notifications are noted in the database with the change that causes them. If the queue or the mail
            server is away, they follow later: mails are tried for about a day, then kept for somebody to look at. Codes
            whose time is over are never mailed.
          </li>
          <li>An upload that breaks off leaves nothing behind, and the form keeps what was entered.</li>
          <li>When the server cannot be reached, people stay signed in and can try again.</li>
          <li>Any number of processes can run side by side; the loss of one is not the loss of the service.</li>
          <li>Each process reports whether it can do its work, so that a load balancer takes it out in time.</li>
          <li>
            Stored files are compared with the database every day and read again one after another. Administrators hear
            of a file that is missing or damaged, and a damaged one is never handed out.
          </li>
        </ul>
      ),
    },
    {
      id: 'operator',
      title: 'What the operator does',
      body: (
        <>
          <p>
            Countersign does not back itself up, watch itself from outside, or restore itself. The operator provides
            servers, database, mail, HTTPS, backups and people on call, and so decides whether the targets are met.
          </p>
          <Note>
            If your organization relies on these figures, ask your operator for the results of the last restore test.
          </Note>
        </>
      ),
    },
  ],
};

import type { DocTab } from '../docs/doc';
import { Figures, Note, Steps } from '../docs/pieces';

/** What keeps the plans true. */
export const maintenance: DocTab = {
  id: 'maintenance-and-testing',
  label: 'Maintenance & Testing',
  lead: 'A plan that was never tried is a hope. This is what the policy asks to be tried, and how often.',
  sections: [
    {
      id: 'calendar',
      title: 'Calendar',
      body: (
        <Figures
          caption="What is due when"
          head={['Every', 'What', 'Passed when']}
          rows={[
            ['Day', 'Backup of database and files', 'It ended without error and lies in another place.'],
            [
              'Week',
              'Look at failed work in the Support Center, and at the mailed checkpoint of the log',
              'None is left without a known cause, and the checkpoint is kept.',
            ],
            ['Month', 'Restore one backup on a spare machine', 'A document opens and its SHA-256 matches.'],
            ['Quarter', 'Full restore by the plan, with a clock', 'Recovery time and point were within the targets.'],
            [
              'Year',
              'Exercise of an emergency; review of this policy',
              'Every weakness found has an owner and a date.',
            ],
          ]}
        />
      ),
    },
    {
      id: 'restore-test',
      title: 'How to test a restore',
      body: (
        <>
          <Steps>
            <li>Let somebody do it who did not make the backup, with the written plan and nothing else.</li>
            <li>Note the time at the start, at the first sign-in and at the first opened document.</li>
            <li>Compare the newest recovered document with the clock: that difference is the recovery point.</li>
            <li>Correct the plan where it was wrong, on the same day.</li>
          </Steps>
          <Note>Destroy the test machine afterwards. It holds the same confidential documents as the real one.</Note>
        </>
      ),
    },
    {
      id: 'planned-maintenance',
      title: 'Planned maintenance',
      body: (
        <p>
          Announced to administrators beforehand, at hours when few people work, and not counted against the 99.9%.
          Processes are replaced one after another where possible; each finishes the requests it has before it stops.
        </p>
      ),
    },
    {
      id: 'after-an-incident',
      title: 'After an incident',
      body: (
        <ul>
          <li>Within a week, write down what happened, what it cost, and what will prevent it. Blame nobody.</li>
          <li>Tell the organizations that were affected, in words they understand.</li>
          <li>Change this policy if it did not help.</li>
        </ul>
      ),
    },
  ],
};

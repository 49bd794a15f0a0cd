import { Link } from 'react-router-dom';
import { paths } from '@/shared/routing/paths';
import type { DocSection } from '../docs/doc';
import { Note } from '../docs/pieces';

/** The contract, in words that both sides read the same way. */
export const terms: DocSection = {
  id: 'terms',
  title: 'Terms of service',
  body: (
    <p>
      These terms hold between us and the organization that registers. Whoever registers it confirms to be entitled to
      act for it.
    </p>
  ),
  parts: [
    {
      id: 'what-you-get',
      title: 'What you get',
      body: (
        <p>
          The use of Countersign for the people of your organization, within the limits of your plan. The software is
          open source under the MIT license; these terms are about the service, not the software.
        </p>
      ),
    },
    {
      id: 'trial-and-fees',
      title: 'Trial and fees',
      body: (
        <p>
          The first 30 days are free and need no credit card. Afterwards the fees of the{' '}
          <Link to={paths.subscription}>plan</Link> you choose apply. You can cancel at any time; what you paid for runs
          to its end. When a trial or plan has ended, 14 days of grace follow, in which everything works; after that you
          can read and export, and save nothing new.
        </p>
      ),
    },
    {
      id: 'what-we-ask',
      title: 'What we ask of you',
      body: (
        <ul>
          <li>One account for one person. Shared accounts make a decision worthless.</li>
          <li>Passwords and codes stay with the person they were made for.</li>
          <li>Upload only what you are allowed to, and nothing meant to harm.</li>
          <li>Do not try to reach data of other organizations. If you find that you can, tell us and nobody else.</li>
          <li>Keep your own copy of what you cannot afford to be without, even for a day.</li>
        </ul>
      ),
    },
    {
      id: 'your-content',
      title: 'Your content',
      body: (
        <p>
          What you upload stays yours. You allow us to store, encrypt, copy and send it as far as the service needs it,
          and no further. We do not read it, and we train nothing with it.
        </p>
      ),
    },
    {
      id: 'availability',
      title: 'Availability',
      body: (
        <p>
          The target is 99.9% uptime. It is an aim, not a promise of compensation, unless your plan includes an
          agreement that says so. How we prepare for failures is in the{' '}
          <Link to={paths.businessContinuity}>Business Continuity Policy</Link>.
        </p>
      ),
    },
    {
      id: 'suspension',
      title: 'Suspension',
      body: (
        <p>
          We may suspend an organization that endangers others or breaks these terms, and tell it why. Its data is kept.
        </p>
      ),
    },
    {
      id: 'ending',
      title: 'Ending it',
      body: (
        <>
          <p>
            Either side can end the contract with <strong>30 days’ notice</strong>. If we discontinue the service as a
            whole, we say so at least <strong>90 days</strong> before.
          </p>
          <Note>
            Make a full export before the last day: documents, versions and decisions in open formats. Afterwards the
            retention periods above apply.
          </Note>
        </>
      ),
    },
    {
      id: 'liability',
      title: 'Liability',
      body: (
        <p>
          Our liability is limited to the fees your organization paid in the <strong>preceding 12 months</strong>. Where
          the law does not allow such a limit, as for intent, it does not apply.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      body: (
        <p>
          A change appears on this page with a new date. Changes that matter to you are announced before they take
          effect.
        </p>
      ),
    },
  ],
};

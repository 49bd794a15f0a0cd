import type { Judgement } from '../../../../verifier/core.mjs';
import { Fact, Headline } from './FileVerdict';
import styles from './verify.module.css';

const number = (value: number) => value.toLocaleString('en-US');

/** What was found about a log. */
export function LogVerdict({ judgement }: { judgement: Judgement }) {
  const { ok, origin, size, root, checked, erased, retired, pinned, firstBadSeq, problem } = judgement;
  return (
    <section className={styles.verdict} data-outcome={ok ? 'genuine' : 'fails'} aria-labelledby="verdict">
      <Headline
        bad={!ok}
        title={ok ? 'The log is as it was written' : 'The log was changed'}
        text={ok ? `${number(checked)} entries lead to the signed checkpoint.` : (problem ?? 'It does not hold.')}
      />
      <dl className={styles.facts}>
        {firstBadSeq === null ? null : <Fact label="First bad entry">#{firstBadSeq}</Fact>}
        <Fact label="Log">{origin ?? 'None'}</Fact>
        <Fact label="Checkpoint">
          {number(size)} entries{root ? <code>{root}</code> : null}
        </Fact>
        {erased > 0 ? (
          <Fact label="Erased personal details">{number(erased)} entries. Their hashes still hold.</Fact>
        ) : null}
        {retired > 0 ? (
          <Fact label="Removed after their time">{number(retired)} entries. Their hashes still hold.</Fact>
        ) : null}
        {pinned ? null : (
          <Fact label="Key">It came with the log. Compare it with the key that the organization gave you.</Fact>
        )}
      </dl>
    </section>
  );
}

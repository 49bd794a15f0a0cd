import { useEffect, useState } from 'react';
import type { Judgement } from '../../../../verifier/core.mjs';
import { addFiles, nothingDropped, type Dropped } from './dropped';
import { canVerify, judgeFile, judgeLog, keysIn, type Verdict } from './judge';
import type { VerifyLink } from './verify-link';

/** How far the check is. */
export type JudgementState =
  | { kind: 'idle' }
  /** Something is missing to say anything. */
  | { kind: 'needs'; what: string }
  /** `checked`: entries of a log so far. */
  | { kind: 'working'; checked: number | null }
  | { kind: 'file'; verdict: Verdict }
  | { kind: 'log'; judgement: Judgement }
  | { kind: 'failed'; message: string };

const UNREADABLE = 'What you dropped could not be read. Choose it again; if it stays so, it is damaged.';

/** What has to be added before there is anything to judge, or null. */
function missing({ file, certificates, log }: Dropped, link: VerifyLink | null): string | null {
  if (log || certificates || !file) return null;
  return link ? null : 'Now add the certificate of this file: the ZIP or JSON file of its certificate page.';
}

/** Takes files, and judges them again whenever something about them changes. */
export function useJudgement(link: VerifyLink | null) {
  const [support, setSupport] = useState<Awaited<ReturnType<typeof canVerify>> | null>(null);
  const [dropped, setDropped] = useState(nothingDropped);
  const [keyText, setKeyText] = useState('');
  const [state, setState] = useState<JudgementState>({ kind: 'idle' });
  const pinned = keysIn(keyText).join(' ');
  const [sha256, leaf] = [link?.sha256, link?.leaf];

  useEffect(() => {
    void canVerify().then(setSupport);
  }, []);

  useEffect(() => {
    let stale = false;
    const say = (next: JudgementState) => {
      if (!stale) setState(next);
    };
    const judge = async () => {
      const about = sha256 ? { sha256, leaf: leaf ?? null } : null;
      const { file, certificates, log } = dropped;
      const what = missing(dropped, about);
      if (what) return say({ kind: 'needs', what });
      if (!file && !certificates && !log) return say({ kind: 'idle' });
      const keys = pinned ? pinned.split(' ') : [];
      if (log && !certificates) {
        say({ kind: 'working', checked: 0 });
        const judgement = await judgeLog(log, keys, (checked) => say({ kind: 'working', checked }));
        return say({ kind: 'log', judgement });
      }
      say({ kind: 'working', checked: null });
      say({ kind: 'file', verdict: await judgeFile(dropped, about, keys) });
    };
    void judge().catch(() => say({ kind: 'failed', message: UNREADABLE }));
    return () => {
      stale = true;
    };
  }, [dropped, sha256, leaf, pinned]);

  return {
    support,
    dropped,
    keyText,
    setKeyText,
    state,
    add: (files: File[]) =>
      void addFiles(dropped, files).then(setDropped, () => setState({ kind: 'failed', message: UNREADABLE })),
    remove: (kind: keyof Dropped) => setDropped((current) => ({ ...current, [kind]: null })),
    clear: () => {
      setDropped(nothingDropped);
      setKeyText('');
    },
  };
}

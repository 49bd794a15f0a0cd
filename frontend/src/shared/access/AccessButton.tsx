import type { ReactNode } from 'react';
import { PlainButton } from '../ui/PlainButton';
import { useDocumentAccess, type AccessKind, type AccessTarget } from './document-access';

interface AccessButtonProps {
  kind: AccessKind;
  target: AccessTarget;
  label: string;
  icon: ReactNode;
}

/** Views, downloads or prints a document through the access flow; reads 'Loading...' and is disabled while it runs. */
export function AccessButton({ kind, target, label, icon }: AccessButtonProps) {
  const access = useDocumentAccess();
  const running = access.busy?.id === target.id && access.busy.kind === kind;
  const run = {
    view: access.open,
    download: access.download,
    print: access.print,
    signed: access.signed,
    unlock: access.unlock,
  }[kind];
  return (
    <PlainButton size="small" disabled={access.busy !== null} onClick={() => void run(target)}>
      {icon}
      <span>
        {running ? 'Loading...' : label}
        <span className="visually-hidden"> {target.title}</span>
      </span>
    </PlainButton>
  );
}

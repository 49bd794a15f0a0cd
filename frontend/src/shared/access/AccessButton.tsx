import { Button, type ButtonProps } from 'antd';
import { useDocumentAccess, type AccessKind, type AccessTarget } from './document-access';

interface AccessButtonProps {
  kind: AccessKind;
  target: AccessTarget;
  label: string;
  icon?: ButtonProps['icon'];
  type?: ButtonProps['type'];
  size?: ButtonProps['size'];
  disabled?: boolean;
}

/** Views, downloads or prints a document through the access flow; reads 'Loading...' and is disabled while it runs. */
export function AccessButton({ kind, target, label, icon, type, size, disabled = false }: AccessButtonProps) {
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
    <Button
      type={type}
      size={size}
      icon={icon}
      disabled={disabled || access.busy !== null}
      onClick={() => void run(target)}
    >
      {running ? 'Loading...' : label}
      <span className="visually-hidden"> {target.title}</span>
    </Button>
  );
}

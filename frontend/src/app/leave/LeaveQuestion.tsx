import { Modal } from 'antd';
import { useRef, useState } from 'react';

interface LeaveQuestionProps {
  what: string;
  onAnswer: (leaves: boolean) => void;
}

/** Asks whether work may be lost. Escape keeps it. */
export default function LeaveQuestion({ what, onAnswer }: LeaveQuestionProps) {
  const [open, setOpen] = useState(true);
  const leaves = useRef(false);
  const close = (leave: boolean) => {
    leaves.current = leave;
    setOpen(false);
  };
  return (
    <Modal
      open={open}
      title="Discard your changes?"
      width={400}
      zIndex={1500}
      okText="Discard"
      okButtonProps={{ danger: true }}
      cancelText="Keep editing"
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => close(true)}
      onCancel={() => close(false)}
      // After it has given the focus back: what follows may move it.
      afterClose={() => onAnswer(leaves.current)}
    >
      {what}
    </Modal>
  );
}
